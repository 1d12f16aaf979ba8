import { useApolloClient, useMutation, useQuery } from "@apollo/client/react";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { joinMessages } from "#rules/join-messages.ts";
import { practiceFieldErrors } from "#rules/practice-rules.ts";
import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import { describeFailure, failureDetails } from "../../apollo/failure.ts";
import { forgetFields } from "../../apollo/forget-fields.ts";
import { OpenPractices } from "../../screens/OpenPractices.tsx";
import { focusField } from "../../ui/fields.ts";
import { Section } from "../../ui/Section.tsx";
import { FilterFields } from "../FilterFields.tsx";
import classes from "../Generator.module.css";
import { type FilterOptions, filtersToSend, generatorDefaults } from "../generator-form.ts";
import { useKeptForm } from "../use-kept-form.ts";
import { useStillHere } from "../use-still-here.ts";
import { PoolRows } from "./PoolRows.tsx";
import { PracticeFields } from "./PracticeFields.tsx";
import own from "./PracticePanel.module.css";
import { PracticePanel } from "./PracticePanel.tsx";
import { PracticesUnderWay, StartPractice } from "./practice-documents.ts";
import {
  minutesOf,
  type PracticeForm,
  practiceDefaults,
  practicePassageHints,
} from "./practice-form.ts";
import { usePools } from "./use-pools.ts";

/** The generator's form for a practice (docs/learning.md, section 8). */
export function PracticeGenerator({ options }: { options: FilterOptions }) {
  const [filters, setFilters] = useKeptForm(options);
  const [form, setForm] = useState(practiceDefaults);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const [start] = useMutation(StartPractice);
  const client = useApolloClient();
  const navigate = useNavigate();
  const here = useStillHere();
  const element = useRef<HTMLFormElement>(null);
  const pools = usePools(filters, form.difficulty);
  const known = pools.counts?.get(form.pool) ?? null;
  const errors = practiceFieldErrors({ numQuestions: form.numQuestions, minutes: null });
  const error = tried ? errors[0]?.message : undefined;

  function change(part: Partial<PracticeForm>): void {
    setForm({ ...form, ...part });
    setFailure("");
  }

  function narrow(part: Partial<RandomTestFilters>): void {
    setFilters({ ...filters, ...part });
    setFailure("");
  }

  function reset(): void {
    const { subjects, topics, pyqOnly, pyqExams, pyqYears } = generatorDefaults;
    narrow({ subjects, topics, pyqOnly, pyqExams, pyqYears, passages: "any" });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || (pools.current && known?.count === 0)) return;
    setTried(true);
    setFailure("");
    if (errors.length > 0) {
      focusField(element.current, errors[0]?.field);
      return;
    }
    setBusy(true);
    try {
      const { pool, difficulty, numQuestions } = form;
      const minutes = minutesOf(form, known?.count ?? null);
      const input = { pool, difficulty, numQuestions, minutes, filters: filtersToSend(filters) };
      const { data } = await start({ variables: { input } });
      forgetFields(client.cache, ["practising", "practices"]);
      if (data && here.current) await navigate(`/practice/${data.startPractice.id}`);
    } catch (failed) {
      setFailure(joinMessages(failureDetails(failed)) || describeFailure(failed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={element}
      className={classes.columns}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className={classes.fields}>
        <PoolRows pools={pools} chosen={form.pool} onChoose={(pool) => change({ pool })} />
        <FilterFields
          filters={filters}
          options={options}
          onChange={narrow}
          onReset={reset}
          hints={practicePassageHints}
        />
        <PracticeFields form={form} onChange={change} known={known} error={error} />
      </div>
      <div>
        <PracticePanel {...{ form, filters, pools, failure, busy }} />
        <UnderWay />
      </div>
    </form>
  );
}

/** The practices that wait to be gone on with; nothing when there are none. */
function UnderWay() {
  const { data } = useQuery(PracticesUnderWay, { fetchPolicy: "cache-and-network" });
  const { items, totalCount } = data?.practices ?? { items: [], totalCount: 0 };
  if (items.length === 0) return null;
  return (
    <Section title="Under way" className={own.underWay ?? ""}>
      <OpenPractices practices={items} />
      {totalCount > items.length && (
        <p className={own.more}>And {figure(totalCount - items.length)} older ones.</p>
      )}
    </Section>
  );
}
