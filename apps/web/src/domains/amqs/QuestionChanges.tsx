import { useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Segmented } from '../../ui/base/Segmented.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { downloadFile } from '../../ui/downloadFile.ts'
import { FileDownload as Download, Print } from '../../ui/icons.ts'
import styles from './QuestionChanges.module.css'
import { QuestionChangeView, SaidOtherwise } from './QuestionChangeView.tsx'
import { moreText, questionCsv } from './questionCsv.ts'
import { CHANGES, type ChangeName, IS, type QuestionChange, type QuestionDiff } from './questionDiff.ts'

interface QuestionChangesProps {
  diff: QuestionDiff
  names: readonly [from: string, to: string]
}

/** Lines that are drawn at once: changes and their other differences. */
const STEP = 200
const LABELS: Record<ChangeName, string> = { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' }

export function QuestionChanges({ diff, names }: QuestionChangesProps) {
  const [only, setOnly] = useState<ChangeName | null>(null)
  const [most, setMost] = useState(STEP)
  const { counts, questions, about, renamed, leftOut } = diff
  const shown = diff.sections.flatMap(({ title, changes }) =>
    changes.filter((change) => only === null || IS[only](change)).map((change) => ({ title, change })),
  )
  const drawn = shown.slice(0, countWithin(shown, most))
  const sections = Map.groupBy(drawn, ({ title }) => title)
  const isSame = diff.sections.length === 0 && about.first.length === 0 && renamed.first.length === 0
  return (
    <>
      <Text role="status" className={styles.counts}>
        {isSame ? 'Nothing differs. ' : ''}
        {`${names[0]} has ${questionsText(questions[0])}, ${names[1]} has ${questionsText(questions[1])}; ${counted(counts.same)} stayed as ${counts.same === 1 ? 'it was' : 'they were'}.`}
        {leftOut.first.length > 0 &&
          ` No questions were looked for in ${[...leftOut.first.map((name) => `“${name}”`), ...moreText(leftOut)].join(', ')}.`}
      </Text>
      <Row gap={12} wraps className={styles.bar}>
        <Segmented<ChangeName>
          isOptional
          label="Show only"
          value={only}
          choices={CHANGES.map((name) => ({
            value: name,
            label: `${LABELS[name]} ${counted(counts[name])}`,
            isDisabled: counts[name] === 0,
          }))}
          onChange={(next) => {
            setOnly(next)
            setMost(STEP)
          }}
          className={styles.kinds}
        />
        <Row gap={8} wraps className={styles.acts}>
          <Button
            variant="quiet"
            icon={<Download />}
            disabled={diff.sections.length === 0}
            onClick={() => save(diff, names)}
          >
            Export CSV
          </Button>
          <Button variant="quiet" icon={<Print />} onClick={() => print()}>
            Print
          </Button>
        </Row>
      </Row>
      {only === null && <SaidOtherwise all={about} />}
      {only === null && <SaidOtherwise all={renamed} />}
      {[...sections].map(([title, of]) => (
        <section key={title} className={styles.section}>
          <Text as="h2" className={styles.title}>
            {title || 'Questions'}
          </Text>
          <ul className={styles.changes}>
            {of.map(({ change }, place) => (
              // The list is fixed, so the index is a stable key.
              <QuestionChangeView key={`${change.was?.place}.${change.now?.place}.${String(place)}`} change={change} />
            ))}
          </ul>
        </section>
      ))}
      {shown.length > drawn.length && (
        <Button className={styles.more} onClick={() => setMost(most + STEP)}>
          {`Show more (${counted(shown.length - drawn.length)} left)`}
        </Button>
      )}
    </>
  )
}

/** The number of changes that fit into so many lines, at least one. */
function countWithin(changes: readonly { change: QuestionChange }[], lines: number): number {
  let needed = 0
  const count = changes.findIndex(({ change }) => {
    needed += 1 + change.others.first.length
    return needed > lines
  })
  return count < 0 ? changes.length : Math.max(1, count)
}

const questionsText = (count: number): string => (count === 1 ? '1 question' : `${counted(count)} questions`)

/** A name with only characters that are safe in file names. */
const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}.]+/gu, '-')

const save = (diff: QuestionDiff, [from, to]: QuestionChangesProps['names']) =>
  downloadFile(`${fileName(from)}_${fileName(to)}.csv`, questionCsv(diff), 'text/csv')
