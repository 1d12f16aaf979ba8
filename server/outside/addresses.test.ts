import { expect, test } from "vitest";
import { isPublicAddress, urlProblem } from "./addresses.ts";

test.each([
  ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254"],
  ...["172.16.0.1", "172.31.255.255", "192.0.0.192", "192.168.1.1", "198.18.0.1", "224.0.0.1"],
  ...["240.0.0.1", "255.255.255.255", "192.0.2.1", "203.0.113.7"],
  ...["::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1"],
  // IPv6 addresses that embed an IPv4 address: mapped, compatible, NAT64, 6to4, Teredo.
  ...["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1"],
  ...["64:ff9b:1::a00:1", "2002:7f00:1::", "2002:a00:1::1", "2001:0:4136:e378::1", "2001:db8::1"],
  ...["", "localhost", "1.2.3", "0x7f000001"],
])("%s is not an address of the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "2606:4700:4700::1111", "2a00:1450::1"])(
  "%s is an address of the public internet",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ["https://example.com/hook?key=1", null],
  ["https://[2606:4700:4700::1111]/hook", null],
  ["http://example.com/hook", "must begin with https://"],
  [
    "http://10.0.0.1/hook",
    "10.0.0.1 is inside a private network. Use a public https:// address, or ask",
  ],
  ["http://localhost:3000/", "add localhost to WEBHOOK_ALLOWED_HOSTS"],
  ["ftp://example.com", "https://"],
  ["file:///etc/passwd", "https://"],
  ["example.com", "not a web address"],
  ["https://user:secret@example.com", "name and password"],
  ["https://localhost/hook", "a private network"],
  ["https://LOCALHOST./hook", "a private network"],
  ["https://crm.internal", "a private network"],
  ["https://crm", "a private network"],
  ["https://127.0.0.1", "a private network"],
  // Other spellings of 127.0.0.1, which the URL parser understands.
  ["https://2130706433", "a private network"],
  ["https://0x7f.1", "a private network"],
  ["https://0177.0.0.1", "a private network"],
  ["https://127.1", "a private network"],
  ["https://[::1]", "a private network"],
  ["https://[::ffff:127.0.0.1]", "a private network"],
  ["https://[64:ff9b::10.0.0.1]", "a private network"],
  ["https://169.254.169.254/latest/meta-data", "a private network"],
])("%s as the address of a webhook", (url, problem) => {
  if (problem === null) expect(urlProblem(url, [])).toBeNull();
  else expect(urlProblem(url, [])).toContain(problem);
});

test("the operator allows a host, over http too, and no other", () => {
  const allowed = ["crm.intranet", "10.0.0.7", "fd00::7"];
  expect(urlProblem("http://crm.intranet:8080/hook", allowed)).toBeNull();
  expect(urlProblem("https://10.0.0.7", allowed)).toBeNull();
  expect(urlProblem("http://[fd00::7]/", allowed)).toBeNull();
  expect(urlProblem("http://10.0.0.8", allowed)).not.toBeNull();
  expect(urlProblem("https://crm.intranet.example.com", allowed)).toBeNull();
  expect(urlProblem("ftp://crm.intranet", allowed)).not.toBeNull();
});
