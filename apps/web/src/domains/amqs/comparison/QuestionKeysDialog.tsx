import { contract } from '@acm/contract'
import { AmqQuestionsInput, locationOf } from '@acm/contract/amq-questions'
import type { Amq } from '@acm/contract/amqs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useApiSave } from '../../../api/useApiMutation.ts'
import { useCan } from '../../../shell/session/session.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Text } from '../../../ui/base/Text.tsx'
import { counted } from '../../../ui/counted.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { SelectField } from '../../../ui/form/fields/SelectField.tsx'
import { useEntityForm, useFieldValue } from '../../../ui/form/store/entityFormContext.ts'
import { Edit } from '../../../ui/icons.ts'
import type { PickerChoice } from '../../../ui/pick/choice.ts'
import { type FileWorker, workerQuery } from './FileWorker.ts'
import type { ListChoice } from './questionChoices.ts'

const { fields } = AmqQuestionsInput
const TITLE = 'Question Location'

interface QuestionKeysDialogProps {
  amq: Amq
  /** Those of a file, to choose from. */
  lists: readonly ListChoice[]
  onClose: () => void
}

/** Sets once per AMQ which list of its files holds the questions, and under which keys (R-AMQ-8). */
export function QuestionKeysDialog({ amq, lists, onClose }: QuestionKeysDialogProps) {
  const { save } = useApiSave(contract.amqs.setQuestions)
  const record = useMemo(() => ({ ...amq, ...(amq.questionList === null && suggested(lists[0])) }), [amq, lists])
  return (
    <FormDialog title={TITLE} input={AmqQuestionsInput} isStored record={record} save={save} onDone={onClose}>
      <QuestionKeyFields lists={lists} isKept={amq.questionList !== null} />
    </FormDialog>
  )
}

const pointerOf = ({ list }: ListChoice) => locationOf({ list, wording: '', id: null }).questionList
const suggested = (list: ListChoice | undefined) =>
  list && locationOf({ list: list.list, wording: list.keys[0]?.key ?? '', id: list.id })

function QuestionKeyFields({ lists, isKept }: { lists: readonly ListChoice[]; isKept: boolean }) {
  const { store } = useEntityForm()
  const [pointer, wording, id] = [fields.questionList, fields.wordingKey, fields.idKey].map(useFieldValue)
  const list = lists.find((one) => pointerOf(one) === pointer)
  useEffect(() => {
    if (!list) return
    const has = (key: unknown) => list.keys.some((one) => one.key === key)
    if (!has(wording)) store.put({ wordingKey: list.keys[0]?.key ?? null, idKey: list.id })
    else if (id && !has(id)) store.put({ idKey: list.id })
  }, [list, wording, id, store])
  const keys = keyChoices(list)
  return (
    <>
      <Text tone="muted">
        {lists.length === 0
          ? 'This file has no list of objects, so there are no questions to select.'
          : 'Applies to every version of this AMQ, for uploads and comparisons.'}
      </Text>
      <SelectField of={fields.questionList} choices={withKept(lists.map(listChoice), pointer)} />
      <SelectField of={fields.wordingKey} choices={withKept(keys, wording)} />
      <SelectField of={fields.idKey} choices={[{ value: '', label: 'None' }, ...withKept(keys, id)]} />
      {isKept && (
        <div>
          <Button
            variant="quiet"
            isSmall
            onClick={() => store.put({ questionList: null, wordingKey: null, idKey: null })}
          >
            Detect Questions Automatically
          </Button>
        </div>
      )}
    </>
  )
}

const listChoice = (list: ListChoice): PickerChoice => ({
  value: pointerOf(list),
  label: `${list.list.join(' › ') || 'The file itself'} (${counted(list.members)})`,
})

const keyChoices = (list: ListChoice | undefined): PickerChoice[] =>
  (list?.keys ?? []).map(({ key, example }) => ({ value: key, label: `${key} – “${example}”` }))

/** The saved list or key stays a choice where this file has none of that name. */
function withKept(choices: readonly PickerChoice[], kept: unknown): readonly PickerChoice[] {
  if (typeof kept !== 'string' || kept === '' || choices.some(({ value }) => value === kept)) return choices
  return [...choices, { value: kept, label: `${kept} (not in this file)` }]
}

interface QuestionKeysButtonProps {
  amq: Amq
  /** Its newer file has the lists to choose from. */
  worker: FileWorker
}

/** Opens the question location of an AMQ, for users who can add versions. */
export function QuestionKeysButton({ amq, worker }: QuestionKeysButtonProps) {
  const canAdd = useCan()('AMQ_LIBRARY_UPDATE_VERSION')
  const [isOpen, setOpen] = useState(false)
  const lists = useQuery(workerQuery(worker, ['lists'], isOpen ? (one) => one.ask('lists') : undefined))
  if (!canAdd) return null
  return (
    <>
      <Button variant="quiet" icon={<Edit />} onClick={() => setOpen(true)} isLoading={lists.isFetching}>
        Question Location
      </Button>
      {isOpen && lists.data && <QuestionKeysDialog amq={amq} lists={lists.data} onClose={() => setOpen(false)} />}
    </>
  )
}
