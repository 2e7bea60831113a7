import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { counted } from '../../ui/counted.ts'
import { downloadFile } from '../../ui/downloadFile.ts'
import { FileDownload as Download, Print } from '../../ui/icons.ts'
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
      <Typography role="status" sx={{ mb: 1.5 }}>
        {isSame ? 'Nothing differs. ' : ''}
        {`${names[0]} has ${questionsText(questions[0])}, ${names[1]} has ${questionsText(questions[1])}; ${counted(counts.same)} stayed as ${counts.same === 1 ? 'it was' : 'they were'}.`}
        {leftOut.first.length > 0 &&
          ` No questions were looked for in ${[...leftOut.first.map((name) => `“${name}”`), ...moreText(leftOut)].join(', ')}.`}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Show only"
          value={only}
          onChange={(_, next: ChangeName | null) => {
            setOnly(next)
            setMost(STEP)
          }}
          sx={{ flexWrap: 'wrap' }}
        >
          {CHANGES.map((name) => (
            <ToggleButton key={name} value={name} disabled={counts[name] === 0}>
              {`${LABELS[name]} ${counted(counts[name])}`}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, ml: 'auto', displayPrint: 'none' }}>
          <Button startIcon={<Download />} disabled={diff.sections.length === 0} onClick={() => save(diff, names)}>
            Export CSV
          </Button>
          <Button startIcon={<Print />} onClick={() => print()}>
            Print
          </Button>
        </Stack>
      </Stack>
      {only === null && <SaidOtherwise all={about} />}
      {only === null && <SaidOtherwise all={renamed} />}
      {[...sections].map(([title, of]) => (
        <Box key={title} component="section" sx={{ mt: 2.5 }}>
          <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {title || 'Questions'}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {of.map(({ change }, place) => (
              // The list is fixed, so the index is a stable key.
              <QuestionChangeView key={`${change.was?.place}.${change.now?.place}.${String(place)}`} change={change} />
            ))}
          </Box>
        </Box>
      ))}
      {shown.length > drawn.length && (
        <Button onClick={() => setMost(most + STEP)} sx={{ mt: 2 }}>
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
