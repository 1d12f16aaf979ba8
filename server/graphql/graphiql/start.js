// Opens GraphiQL where it was left: on the tab that was active, or else on the examples.

/** The tab that GraphiQL kept; without it, GraphiQL would open an empty one at each visit. */
function keptTab() {
  try {
    const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem("graphiql:tabState"));
    return tabs[activeTabIndex] ?? null;
  } catch {
    return null;
  }
}

const tab = keptTab();
const examples = document.getElementById("examples").content.textContent;
window.YogaGraphiQL.renderYogaGraphiQL(document.getElementById("root"), {
  title: "GraphQL · Lexam",
  defaultQuery: examples,
  subscriptionsProtocol: "SSE",
  ...(tab === null
    ? {}
    : {
        query: tab.query ?? "",
        variables: tab.variables ?? undefined,
        headers: tab.headers ?? undefined,
      }),
});
