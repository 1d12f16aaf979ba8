import { useQuery } from "@apollo/client/react";
import { useSearchParams } from "react-router-dom";
import { Loaded } from "../screens/Loaded.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { later, useLater } from "../ui/use-later.ts";
import { Generator } from "./Generator.tsx";
import { GeneratorSkeleton } from "./GeneratorSkeleton.tsx";
import { FilterOptionsQuery } from "./random-test-documents.ts";

const practiceLater = later(() => import("./practice/PracticeGenerator.tsx"));

const MODES = [
  { value: "test", label: "Test" },
  { value: "practice", label: "Practice" },
] as const;
type Mode = (typeof MODES)[number]["value"];

const HEADS: Readonly<Record<Mode, { title: string; lead: string }>> = {
  test: {
    title: "Random test",
    lead: "Built from the question bank to your own filters, different every time.",
  },
  practice: {
    title: "Practice",
    lead: "The answer and its reason after every question. No clock unless you ask for one, no score that counts.",
  },
};

/** The generator of random tests (docs/screens.md, section 7) and of practices. */
export function RandomTestScreen() {
  const query = useQuery(FilterOptionsQuery);
  const [address, setAddress] = useSearchParams();
  const mode: Mode = address.get("for") === "practice" ? "practice" : "test";
  const practice = useLater(practiceLater, mode === "practice");
  const Form = mode === "practice" ? practice.loaded?.PracticeGenerator : Generator;
  const { title, lead } = HEADS[mode];

  function choose(wanted: Mode): void {
    const change = (before: URLSearchParams) => {
      if (wanted === "practice") before.set("for", wanted);
      else before.delete("for");
      return before;
    };
    setAddress(change, { replace: true, preventScrollReset: true });
  }

  return (
    <Page title={title}>
      <PageHead
        title={title}
        lead={lead}
        actions={
          <Segmented
            label="Test or practice"
            full
            value={mode}
            options={[...MODES]}
            onChange={choose}
          />
        }
      />
      <Loaded
        query={query}
        failure="Failed to load filter options"
        skeleton={<GeneratorSkeleton />}
      >
        {({ filterOptions: options }) =>
          options.subjects.length > 0 ? (
            Form ? (
              <Form options={options} />
            ) : (
              <GeneratorSkeleton />
            )
          ) : (
            <EmptyState
              title="No questions yet"
              actions={
                <ButtonLink kind="primary" to="/tests">
                  Browse Tests
                </ButtonLink>
              }
            >
              {mode === "practice"
                ? "A practice is drawn from the question bank, and nothing is in it so far."
                : "A random test is drawn from the question bank, and nothing is in it so far."}
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}
