% Octave's A\b in a loop, with and without the shim (see pairs).
1;
function t = seconds(a, b, on)
  client_switch(on);
  start = tic;
  for i = 1:numel(a)
    a{i} \ b;
  end
  t = toc(start) / numel(a);
end

addpath(fileparts(argv(){end}));
rounds = str2double(getenv("PAIRS_ROUNDS"));
count = str2double(getenv("PAIRS_COUNT"));
randn("state", 1);
for n = str2num(getenv("PAIRS_ORDERS"))
  a = arrayfun(@(i) randn(n), 1:count, "UniformOutput", false);
  b = randn(n, 1);
  seconds(a, b, 1);
  for r = 1:rounds
    first = mod(r, 2);
    t = [seconds(a, b, first), seconds(a, b, 1 - first)];
    if !first
      t = fliplr(t);
    end
    printf("backslash %d %.9g %.9g\n", n, t);
  end
end
