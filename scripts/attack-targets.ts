/** A request that outsiders' tools change in every way they know; `*` marks where, beside the query. */
export interface Target {
  as: "visitor" | "student" | "admin";
  path: string;
  /** A JSON body; with one it is a POST unless `method` says otherwise. */
  body?: unknown;
  method?: "PUT";
}

const graphql = (as: Target["as"], query: string, variables: object): Target => ({
  as,
  path: "/graphql",
  body: { query, variables },
});

/** What takes text or numbers from outside, over REST and GraphQL, as everybody who may ask. */
export const TARGETS: Target[] = [
  { as: "visitor", path: "/api/v1/auth/refresh", body: { refresh_token: "*" } },
  {
    as: "visitor",
    path: "/api/v1/auth/google/login?redirect_url=http://localhost/auth&login_hint=a",
  },
  { as: "student", path: "/api/v1/tests/?search=a&subject=b&skip=0&limit=5" },
  { as: "student", path: "/api/v1/tests/1*" },
  { as: "student", path: "/api/v1/questions/topics/list?subject=a" },
  { as: "student", path: "/api/v1/results/?skip=0&limit=5" },
  {
    as: "student",
    path: "/api/v1/random-tests/generate",
    body: {
      num_questions: "5*",
      subjects: ["a*"],
      topics: ["b*"],
      pyq_exams: ["c*"],
      duration_minutes: 10,
      correct_marks: 4,
      incorrect_marks: 1,
    },
  },
  {
    as: "student",
    path: "/api/v1/results/submit-quiz",
    body: {
      test_id: "1*",
      answers: [{ question_id: "1*", selected_option_index: "0*" }],
      time_taken_minutes: 1,
    },
  },
  graphql(
    "student",
    "query ($s: String, $t: String) { tests(search: $s, subject: $t) { totalCount } }",
    {
      s: "a*",
      t: "b*",
    },
  ),
  graphql("student", "query ($s: String) { topics(subject: $s) }", { s: "a*" }),
  graphql("student", "query ($id: ID!) { result(attemptId: $id) { id } }", { id: "1*" }),
  { as: "admin", path: "/api/v1/questions/?subject=a&topic=b&search=c&skip=0&limit=5" },
  { as: "admin", path: "/api/v1/admin/tests?search=a&subject=b&skip=0&limit=5" },
  {
    as: "admin",
    path: "/api/v1/questions/",
    body: {
      question_text: "a*",
      options: ["b*", "c"],
      correct_option_index: 0,
      subject: "d*",
      topic: "e*",
      pyq: false,
    },
  },
  graphql(
    "admin",
    "query ($s: String, $t: String) { questions(search: $s, subject: $t) { totalCount } }",
    {
      s: "a*",
      t: "b*",
    },
  ),
  graphql("admin", "query ($s: String) { users(search: $s) { totalCount } }", { s: "a*" }),
  graphql("admin", "query ($s: String) { allTests(search: $s) { totalCount } }", { s: "a*" }),
];
