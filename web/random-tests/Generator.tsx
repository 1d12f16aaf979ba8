import { useMutation } from "@apollo/client/react";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { joinMessages } from "#rules/join-messages.ts";
import { randomTestFieldErrors } from "#rules/random-test-rules.ts";
import { focusField } from "../ui/fields.ts";
import { FilterFields } from "./FilterFields.tsx";
import classes from "./Generator.module.css";
import { GeneratorPanel } from "./GeneratorPanel.tsx";
import { type GeneratorFailure, generatorFailure } from "./generator-failure.ts";
import {
  type FilterOptions,
  type GeneratorForm,
  generatorDefaults,
  requestToSend,
} from "./generator-form.ts";
import { GenerateRandomTest } from "./random-test-documents.ts";
import { TestFields } from "./TestFields.tsx";
import { useKeptForm } from "./use-kept-form.ts";
import { useMatches } from "./use-matches.ts";
import { useStillHere } from "./use-still-here.ts";

/** The generator's form with its panel (docs/screens.md, section 7). */
export function Generator({ options }: { options: FilterOptions }) {
  const [form, setForm] = useKeptForm(options);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<GeneratorFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [generate] = useMutation(GenerateRandomTest);
  const navigate = useNavigate();
  const here = useStillHere();
  const element = useRef<HTMLFormElement>(null);
  const matches = useMatches(form);

  const errors = randomTestFieldErrors(form);
  const problem =
    tried && errors.length > 0
      ? { message: joinMessages(errors.map(({ message }) => message)), remark: null }
      : failure;

  function change(part: Partial<GeneratorForm>): void {
    setForm({ ...form, ...part });
    setFailure(null);
  }

  function reset(): void {
    setForm(generatorDefaults);
    setTried(false);
    setFailure(null);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setFailure(null);
    if (errors.length > 0) {
      focusField(element.current, errors[0]?.field);
      return;
    }
    setBusy(true);
    try {
      const { data } = await generate({ variables: { input: requestToSend(form) } });
      if (data && here.current) await navigate(`/quiz/random-${data.generateRandomTest.id}`);
    } catch (error) {
      setFailure(generatorFailure(error));
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
        <TestFields
          form={form}
          onChange={change}
          errors={new Map(tried ? errors.map(({ field, message }) => [field, message]) : [])}
        />
        <FilterFields filters={form} options={options} onChange={change} onReset={reset} />
      </div>
      <div>
        <GeneratorPanel form={form} matches={matches} failure={problem} busy={busy} />
      </div>
    </form>
  );
}
