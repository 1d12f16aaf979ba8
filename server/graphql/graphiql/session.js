// Lets GraphiQL ask as the person who is signed in to the product in this browser, and says who.
const KEYS = ["token", "refresh_token", "user"];
const plainFetch = window.fetch.bind(window);

function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function userName() {
  try {
    const { full_name: name, email, role } = JSON.parse(stored("user") ?? "null");
    return role === "admin" ? `${name ?? email} (administrator)` : (name ?? email);
  } catch {
    return null;
  }
}

/** Says who is signed in, or how to sign in. */
function showSession() {
  const place = document.getElementById("session");
  const name = stored("token") === null ? null : userName();
  if (name !== null) {
    place.textContent = `Signed in as ${name}`;
    return;
  }
  const link = document.createElement("a");
  link.href = "/auth";
  link.target = "_blank";
  link.textContent = "Sign in";
  place.replaceChildren(link, " in a new tab, then come back.");
}

let refreshing = null;

/** A new access token for the stored refresh token; null when the session is over. */
async function refresh() {
  const refreshToken = stored("refresh_token");
  if (refreshToken === null) return null;
  const answer = await plainFetch("/api/v1/auth/refresh", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  if (!answer.ok) return null;
  const { access_token: token } = await answer.json();
  localStorage.setItem("token", token);
  return token;
}

function isOurs(input) {
  const address = new URL(input instanceof Request ? input.url : String(input), location.href);
  return address.origin === location.origin && address.pathname === "/graphql";
}

function withToken(init, token) {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  return { ...init, headers };
}

/** Sends the stored access token with each operation; what the Headers tab says goes before it. */
window.fetch = async (input, init = {}) => {
  if (!isOurs(input) || new Headers(init.headers).has("authorization")) {
    return plainFetch(input, init);
  }
  const answer = await plainFetch(input, withToken(init, stored("token")));
  if (answer.status !== 401 || stored("refresh_token") === null) return answer;
  refreshing ??= refresh().finally(() => {
    refreshing = null;
  });
  const token = await refreshing;
  return token === null ? answer : plainFetch(input, withToken(init, token));
};

addEventListener("storage", (event) => {
  if (event.key === null || KEYS.includes(event.key)) showSession();
});
showSession();
