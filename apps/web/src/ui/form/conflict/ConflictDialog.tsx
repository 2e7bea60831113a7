import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../base/Button.tsx'
import { RadioGroup } from '../../base/Choice.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/Dialog.tsx'
import { Stack } from '../../base/Stack.tsx'
import { Text } from '../../base/Text.tsx'
import { CodeText } from '../../CodeText.tsx'
import { formatInstant } from '../../dates.ts'
import { labelOf, textOf } from '../fields/fieldText.ts'
import { asOnPage, useEntityForm, useFormState } from '../store/entityFormContext.ts'
import type { ConflictQuestion } from './mergeChanges.ts'

type ConflictSide = 'mine' | 'theirs'

export function FormConflict() {
  const question = useFormState((state) => state.question)
  return question && <ConflictDialog question={question} />
}

function ConflictDialog({ question }: { question: ConflictQuestion }) {
  const text = useId()
  const back = useRef<HTMLButtonElement>(null)
  const form = useEntityForm()
  const { overlaps, taken, changedBy, changedAt, answer } = question
  const [sides, setSides] = useState<Record<string, ConflictSide>>({})
  const shown = (version: 'base' | ConflictSide, name: string) => {
    const value = textOf(form, name, question[version][name])
    return form.input.fields[name]?.isCode ? <CodeText text={value} /> : value
  }
  const chosen = () => Object.fromEntries(overlaps.map((name) => [name, question[sides[name] ?? 'mine'][name]]))
  const backToForm = () => {
    answer(null)
    // The pressed button had lost the focus before the dialog could remember it.
    const [first] = asOnPage(form, overlaps)
    if (first) form.focusField(first)
  }
  const who = changedBy ?? 'Someone else'
  return (
    <Dialog title="Someone else saved changes" describedBy={text} initialFocus={back}>
      <DialogBody>
        <Stack gap={16}>
          <Text step="base" id={text}>
            {who} saved this record{changedAt ? ` on ${formatInstant(changedAt)}` : ''} while you were editing it.
            {overlaps.length > 0
              ? ' Changes to other fields are combined. Which value do you want to keep?'
              : ' Your changes are kept.'}
          </Text>
          {taken?.map((name) => (
            <MergedChange
              key={name}
              label={labelOf(form, name)}
              before={shown('base', name)}
              now={shown('theirs', name)}
            />
          ))}
          {overlaps.map((name) => (
            <Choice
              key={name}
              label={labelOf(form, name)}
              texts={{ base: shown('base', name), mine: shown('mine', name), theirs: shown('theirs', name) }}
              side={sides[name] ?? 'mine'}
              onChoose={(side) => setSides({ ...sides, [name]: side })}
            />
          ))}
        </Stack>
      </DialogBody>
      <DialogActions>
        <Button ref={back} onClick={backToForm}>
          Back to Editing
        </Button>
        <Button variant="main" onClick={() => answer(chosen())}>
          {taken ? 'Apply' : form.submitLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function MergedChange({ label, before, now }: { label: string; before: ReactNode; now: ReactNode }) {
  return (
    <div>
      <Text step="sm" isStrong>
        {label}
      </Text>
      <Text step="sm">
        <Text as="del" tone="muted">
          {before}
        </Text>{' '}
        <ins>{now}</ins>
      </Text>
    </div>
  )
}

interface ChoiceProps {
  label: string
  texts: Record<ConflictSide | 'base', ReactNode>
  side: ConflictSide
  onChoose: (side: ConflictSide) => void
}

function Choice({ label, texts, side, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <Stack gap={4}>
      <Text step="sm" id={id} isStrong>
        {label}
      </Text>
      <Text step="sm" tone="muted">
        Before: {texts.base}
      </Text>
      <RadioGroup
        aria-labelledby={id}
        value={side}
        onChange={onChoose}
        choices={[
          { value: 'theirs', label: <>Theirs: {texts.theirs}</> },
          { value: 'mine', label: <>Yours: {texts.mine}</> },
        ]}
      />
    </Stack>
  )
}
