import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { formatInstant } from '../../dates.ts'
import { labelOf, textOf } from '../fields/fieldText.ts'
import { useEntityForm, useFormState } from '../store/entityFormContext.ts'
import { asOnPage } from '../store/formOrder.ts'
import type { ConflictQuestion } from './conflictQuestion.ts'

type ConflictSide = 'mine' | 'theirs'

export function FormConflict() {
  const question = useFormState((state) => state.question)
  return question && <ConflictDialog question={question} />
}

function ConflictDialog({ question }: { question: ConflictQuestion }) {
  const id = useId()
  const form = useEntityForm()
  const { overlaps, taken, changedBy, changedAt, answer } = question
  const [sides, setSides] = useState<Record<string, ConflictSide>>({})
  const chosen = () => Object.fromEntries(overlaps.map((name) => [name, question[sides[name] ?? 'mine'][name]]))
  const backToForm = () => {
    answer(null)
    // The pressed button had lost the focus before the dialog could remember it.
    const [first] = asOnPage(form, overlaps)
    if (first) form.focusField(first)
  }
  const who = changedBy ?? 'Somebody else'
  return (
    <Dialog open aria-labelledby={id} slotProps={{ paper: { sx: { maxWidth: 600, width: '100%' } } }}>
      <DialogTitle id={id}>Changed at the same time</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          {who} saved this record{changedAt ? ` on ${formatInstant(changedAt)}` : ''}, while you were editing it.
          {overlaps.length > 0
            ? ' Changes to other fields are kept from both of you. Which value should stand?'
            : ' What you have changed stays as you typed it.'}
        </Typography>
        <Stack sx={{ gap: 2 }}>
          {taken?.map((name) => (
            <Taken
              key={name}
              label={labelOf(form, name)}
              before={textOf(form, name, question.base[name])}
              now={textOf(form, name, question.theirs[name])}
            />
          ))}
          {overlaps.map((name) => (
            <Choice
              key={name}
              label={labelOf(form, name)}
              texts={{
                base: textOf(form, name, question.base[name]),
                mine: textOf(form, name, question.mine[name]),
                theirs: textOf(form, name, question.theirs[name]),
              }}
              side={sides[name] ?? 'mine'}
              onChoose={(side) => setSides({ ...sides, [name]: side })}
            />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" onClick={backToForm}>
          Back to the form
        </Button>
        <Button variant="contained" onClick={() => answer(chosen())}>
          {taken ? 'Take over' : form.submitLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Taken({ label, before, now }: { label: string; before: string; now: string }) {
  return (
    <div>
      <Typography variant="subtitle2">{label}</Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <Box component="del" sx={{ color: 'text.secondary' }}>
          {before}
        </Box>{' '}
        <Box component="ins" sx={{ textDecoration: 'none' }}>
          {now}
        </Box>
      </Typography>
    </div>
  )
}

interface ChoiceProps {
  label: string
  texts: Record<ConflictSide | 'base', string>
  side: ConflictSide
  onChoose: (side: ConflictSide) => void
}

function Choice({ label, texts, side, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <Typography id={id} variant="subtitle2">
        {label}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {`Before: ${texts.base}`}
      </Typography>
      <RadioGroup aria-labelledby={id} value={side} onChange={(_, next) => onChoose(next === 'theirs' ? next : 'mine')}>
        <FormControlLabel value="theirs" control={<Radio size="small" />} label={`Theirs: ${texts.theirs}`} />
        <FormControlLabel value="mine" control={<Radio size="small" />} label={`Yours: ${texts.mine}`} />
      </RadioGroup>
    </div>
  )
}
