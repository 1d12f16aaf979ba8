import {
  IconArrowLeft,
  IconArrowRight,
  IconChevronRight,
  IconEye,
  IconLayoutGrid,
  IconPencil,
  IconPrinter,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { PassageWords } from "../../screens/text/PassageWords.tsx";
import { WrittenText } from "../../screens/text/WrittenText.tsx";
import { BottomSheet } from "../../ui/BottomSheet.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { useLetterKeys } from "../../ui/letter-keys.ts";
import { deductionText, signedMarksText } from "../../ui/marks.ts";
import { RowMenu } from "../../ui/RowMenu.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { shortcutKey } from "../../ui/shortcut-key.ts";
import { TextButton } from "../../ui/TextLink.tsx";
import { Plain } from "./Plain.tsx";
import classes from "./Preview.module.css";
import { PreviewAnswerSheet, PreviewKey } from "./PreviewAnswers.tsx";
import { PreviewNumbers } from "./PreviewNumbers.tsx";
import { PreviewOptions } from "./PreviewOptions.tsx";
import { PreviewPaper } from "./PreviewPaper.tsx";
import {
  askedBy,
  groupsOf,
  missingOf,
  missingWords,
  nextMissing,
  type wayBack,
} from "./preview.ts";
import type { PreviewedTest } from "./preview-documents.ts";
import { useBrowserPrint } from "./use-browser-print.ts";

/** The storage key for showing the answer key, for this tab. */
const SHOWN = "lexam.preview-key";
/** The storage key of the question that was opened for editing from here. */
const EDITED = "lexam.preview-edited";

/** Reads this tab's storage; null if the browser forbids it. */
function kept(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
  } catch {
    // Without storage it lasts until the page closes.
  }
}

function pyqText(year: number | null, exam: string | null): string {
  return [year === null ? "PYQ" : `PYQ ${year}`, exam].filter(Boolean).join(", ");
}

/** The print formats: the label of the button, and of the menu item on small screens. */
const PRINTED = {
  paper: { label: "Paper", action: "Print Paper" },
  paperWithKey: { label: "Paper with key", action: "Print Paper with Key" },
  answerSheet: { label: "Answer sheet", action: "Print Answer Sheet" },
  key: { label: "Key", action: "Print Key" },
} as const;
type PrintedPart = keyof typeof PRINTED;
const printedParts = Object.keys(PRINTED) as PrintedPart[];

interface PreviewProps {
  preview: PreviewedTest;
  back: ReturnType<typeof wayBack>;
}

/** Shows one question at a time with its passage, and the numbers of all. */
export function Preview({ preview, back }: PreviewProps) {
  const { test, questions, passages } = preview;
  const [address, setAddress] = useSearchParams();
  const asked = Number(address.get("q") ?? "1") - 1;
  const place = Number.isInteger(asked) && questions[asked] !== undefined ? asked : 0;
  const question = questions[place] as PreviewedTest["questions"][number];
  const passage = passages.find(({ passageId }) => passageId === question.passageId);
  const [shown, setShown] = useState(() => kept(SHOWN) === "shown");
  const [openPassage, setOpenPassage] = useState<string | null>(null);
  const [sheet, setSheet] = useState(false);
  const [paper, setPaper] = useState<PrintedPart | null>(null);
  const isBrowserPrint = useBrowserPrint();
  const heading = useRef<HTMLHeadingElement>(null);
  const editLink = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();
  const letterKeys = useLetterKeys();
  const missing = useMemo(() => questions.map(missingOf), [questions]);
  const groups = useMemo(() => groupsOf(questions, test.sections), [questions, test.sections]);
  const words = missingWords(questions);
  const missingCount = missing.filter((list) => list.length > 0).length;
  const lacks = missing[place] ?? [];
  const edit = `/admin/questions/edit/${question.questionId}`;

  // Focuses the heading at first and after each move; after an edit, its link.
  useEffect(() => {
    const isEdited = kept(EDITED) === question.questionId;
    keep(EDITED, null);
    // After the page's own focus change, which follows each navigation.
    const timer = window.setTimeout(() => {
      (isEdited ? editLink : heading).current?.focus({ preventScroll: true });
    });
    return () => window.clearTimeout(timer);
  }, [question.questionId]);

  const open = (to: number) => {
    if (to < 0 || to >= questions.length) return;
    setAddress({ q: String(to + 1) }, { replace: true, state: { from: back.to } });
    setSheet(false);
  };
  const show = (on: boolean) => {
    setShown(on);
    keep(SHOWN, on ? "shown" : null);
  };
  const toMissing = () => {
    const next = nextMissing(questions, place);
    if (next !== null) open(next);
  };
  const toEdit = () => {
    keep(EDITED, question.questionId);
    navigate(edit);
  };

  const onKey = useRef<(event: KeyboardEvent) => void>(() => undefined);
  onKey.current = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (
      target instanceof Element &&
      target.closest("input:not([role=switch]), nav, dialog, [role=menu]")
    ) {
      return;
    }
    if (document.querySelector("dialog[open], [role=menu]")) return;
    const key = shortcutKey(event);
    if (key === "j" || key === "ArrowRight") open(place + 1);
    else if (key === "k" || key === "ArrowLeft") open(place - 1);
    else if (key === "e") toEdit();
    else if (key === "s") show(!shown);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey.current(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);

  // Prints once the whole paper is rendered.
  useEffect(() => {
    if (paper === null) return;
    let isGone = false;
    void Promise.resolve(document.fonts?.ready).then(() => {
      if (isGone) return;
      window.print();
      setPaper(null);
    });
    return () => {
      isGone = true;
    };
  }, [paper]);

  const passageTitle = passage?.title ?? "Passage";
  const isOpen = passage !== undefined && openPassage === passage.passageId;
  const numbers = <PreviewNumbers groups={groups} missing={missing} place={place} onOpen={open} />;
  const toggle = (labelPosition: "left" | "right") => (
    <Switch
      label="Show key and explanation"
      labelPosition={labelPosition}
      checked={shown}
      onChange={(event) => show(event.currentTarget.checked)}
    />
  );
  return (
    <>
      <div className={classes.page} data-printing={paper ?? undefined}>
        <title>{`Preview: ${test.title} · Lexam`}</title>
        <header className={classes.bar}>
          <Link className={classes.back} to={back.to} aria-label={`Back to ${back.label}`}>
            <IconArrowLeft size={17} stroke={1.7} aria-hidden />
            <span className={classes.backWords}>Back to {back.label}</span>
          </Link>
          <h1 className={classes.title} title={`Preview: ${test.title}`}>
            {`Preview: ${test.title}`}
          </h1>
          <p className={classes.uncounted}>
            <IconEye size={16} stroke={1.7} aria-hidden />
            <span>Nothing here is counted</span>
          </p>
          <div className={classes.acts}>
            <span className={classes.print}>
              <IconPrinter size={17} stroke={1.7} aria-hidden />
              <span>Print</span>
            </span>
            {printedParts.map((part) => (
              <TextButton key={part} onClick={() => setPaper(part)}>
                {PRINTED[part].label}
              </TextButton>
            ))}
            <ButtonLink to={`/admin/tests/edit/${test.id}`}>
              <IconPencil size={17} stroke={1.7} aria-hidden />
              <span>Edit Test</span>
            </ButtonLink>
          </div>
          <div className={classes.menu}>
            <RowMenu
              label="More"
              actions={[
                ...printedParts.map((part) => ({
                  label: PRINTED[part].action,
                  icon: <IconPrinter size={18} stroke={1.7} aria-hidden />,
                  run: () => setPaper(part),
                })),
                {
                  label: "Edit Test",
                  icon: <IconPencil size={18} stroke={1.7} aria-hidden />,
                  to: `/admin/tests/edit/${test.id}`,
                },
              ]}
            />
          </div>
        </header>
        <main id="main" className={classes.main} data-alone={passage === undefined || undefined}>
          {passage && (
            <section className={classes.passage} aria-label={passageTitle}>
              <button
                type="button"
                className={classes.fold}
                aria-expanded={isOpen}
                onClick={() => setOpenPassage(isOpen ? null : passage.passageId)}
              >
                <IconChevronRight size={17} stroke={1.7} aria-hidden />
                <span key={String(isOpen)}>
                  {`${isOpen ? "Hide" : "Show"} passage: ${passageTitle}`}
                </span>
              </button>
              <div className={classes.passageBody} data-open={isOpen || undefined}>
                <div className={classes.passageHead}>
                  <h2>{passageTitle}</h2>
                  <p className={classes.asked}>{askedBy(questions, passage.passageId)}</p>
                </div>
                <PassageWords passage={passage} Text={Plain} />
              </div>
            </section>
          )}
          <div className={classes.question}>
            <div className={classes.head}>
              <h2 ref={heading} tabIndex={-1}>
                <span>{`Question ${place + 1}`}</span>{" "}
                <span className={classes.total}>{`of ${questions.length}`}</span>
              </h2>
              <p className={classes.marks}>
                {`${signedMarksText(test.correctMarks)}, ${deductionText(test.incorrectMarks)}`}
              </p>
            </div>
            {lacks.length > 0 && (
              <p className={classes.missing}>
                <i className={classes.dot} aria-hidden />
                <span>{`Missing: ${lacks.join(", ")}`}</span>
              </p>
            )}
            <WrittenText
              kind="question"
              text={question.questionText}
              html={question.questionHtml}
              lang={question.lang}
            />
            <PreviewOptions question={question} withKey={shown} />
            <div className={classes.phoneSwitch}>{toggle("left")}</div>
            {shown && question.explanation && (
              <div className={classes.explanation}>
                <WrittenText
                  kind="explanation"
                  runIn="Explanation."
                  text={question.explanation}
                  html={question.explanationHtml}
                  lang={question.lang}
                />
              </div>
            )}
            <div className={classes.foot}>
              {shown && (
                <ul className={classes.labels}>
                  {[
                    question.subject,
                    question.topic,
                    question.pyq ? pyqText(question.pyqYear, question.pyqExam) : null,
                  ].map((label) => label && <li key={label}>{label}</li>)}
                </ul>
              )}
              <Link
                ref={editLink}
                className={classes.edit}
                to={edit}
                onClick={() => keep(EDITED, question.questionId)}
              >
                {`Edit question ${question.questionId}`}
              </Link>
            </div>
          </div>
        </main>
        <aside className={classes.numbers} data-scrolls>
          <div className={classes.numbersHead}>
            <h2>
              <span>Questions</span> <span className={classes.total}>{questions.length}</span>
            </h2>
            {words && <TextButton onClick={toMissing}>Next missing</TextButton>}
          </div>
          {words && (
            <p className={classes.missing}>
              <i className={classes.dot} aria-hidden />
              <span>{words}</span>
            </p>
          )}
          {numbers}
        </aside>
        <footer className={classes.bottom}>
          <div className={classes.wideSwitch}>{toggle("right")}</div>
          {letterKeys && <KeyHints />}
          <Button disabled={place === 0} aria-label="Previous" onClick={() => open(place - 1)}>
            <IconArrowLeft size={17} stroke={1.7} aria-hidden />
            <span className={classes.stepWord}>Previous</span>
          </Button>
          <Button className={classes.toNumbers} onClick={() => setSheet(true)}>
            <IconLayoutGrid size={17} stroke={1.7} aria-hidden />
            <span>{`${place + 1} of ${questions.length}`}</span>
          </Button>
          {words && (
            <Button className={classes.toMissing} onClick={toMissing}>
              <i className={classes.dot} aria-hidden />
              <span>{`${figure(missingCount)} missing`}</span>
            </Button>
          )}
          <Button
            kind="primary"
            disabled={place === questions.length - 1}
            aria-label="Next"
            onClick={() => open(place + 1)}
          >
            <span className={classes.stepWord}>Next</span>
            <IconArrowRight size={17} stroke={1.7} aria-hidden />
          </Button>
        </footer>
        {sheet && (
          <BottomSheet
            title="Questions"
            closing={
              <button type="button" className={classes.close} onClick={() => setSheet(false)}>
                Close
              </button>
            }
            onShown={(element) => element.querySelector<HTMLElement>("[aria-current]")}
            onClose={() => setSheet(false)}
            className={classes.sheet}
          >
            <div data-scrolls className={classes.sheetList}>
              {numbers}
            </div>
          </BottomSheet>
        )}
      </div>
      {paper === "answerSheet" && <PreviewAnswerSheet preview={preview} />}
      {paper === "key" && <PreviewKey preview={preview} />}
      {(paper === "paper" || paper === "paperWithKey" || (paper === null && isBrowserPrint)) && (
        <PreviewPaper preview={preview} withKey={paper === "paperWithKey"} />
      )}
    </>
  );
}

function Hint({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span className={classes.hint}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
      <span>{children}</span>
    </span>
  );
}

function KeyHints() {
  return (
    <p className={classes.hints} aria-hidden>
      <Hint keys={["J", "K"]}>or arrows</Hint>
      <Hint keys={["E"]}>edit</Hint>
      <Hint keys={["S"]}>show key</Hint>
    </p>
  );
}
