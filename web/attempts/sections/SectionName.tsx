import { figure } from "#rules/figures.ts";
import { Label } from "../../ui/Label.tsx";
import { languageOf } from "../../ui/language.ts";
import type { QuizSections } from "./quiz-sections.ts";
import classes from "./SectionName.module.css";
import { placeText } from "./section-words.ts";

/** The section in the quiz's head, below the paper's title and answered count. */
export function SectionName({ paper, sections }: { paper: string; sections: QuizSections }) {
  const { current, rows } = sections;
  const { title } = current.section;
  return (
    <>
      <div className={classes.head}>
        <p className={classes.paper} title={paper} dir="auto" lang={languageOf(paper)}>
          {paper}
        </p>
        <p className={classes.total}>
          <span>{figure(rows.reduce((sum, { answered }) => sum + answered, 0))}</span>
          {" of "}
          <span>{figure(rows.reduce((sum, { states }) => sum + states.length, 0))}</span>
          {" answered"}
        </p>
      </div>
      <h1 className={classes.name} title={title}>
        <Label text={title} />{" "}
        <span className={classes.place}>
          <span className={classes.word}>section </span>
          {placeText(current.index, rows)}
        </span>
      </h1>
      <p className="visually-hidden" role="status">
        <Label text={title} />, section {placeText(current.index, rows)}
      </p>
    </>
  );
}
