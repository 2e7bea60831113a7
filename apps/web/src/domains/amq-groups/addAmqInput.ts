import { AMQ_NAME_TAKEN, amq as amqRecord } from '@acm/contract/amqs'
import type { FieldError } from '@acm/contract/core/field'
import { flag, input, reference } from '@acm/contract/core/fields'
import { messages } from '@acm/contract/core/messages'
import { folded, oneLine } from '@acm/contract/core/text-forms'

const { name, description } = amqRecord.input.fields

/** Names are compared without letter case (R-SAVE-7). */
export const isCalled = (amq: { name: string }, name: unknown): boolean =>
  folded(amq.name) === folded(oneLine(String(name)))

export function addAmqInput(existing: readonly { name: string }[]) {
  const isFree = (value: unknown) => (existing.some((amq) => isCalled(amq, value)) ? AMQ_NAME_TAKEN : null)
  return input(
    {
      isNew: flag('Create a new AMQ'),
      amqId: { ...reference('AMQ'), required: true },
      name: { ...name, when: 'isNew', rules: [...name.rules, isFree] },
      description: { ...description, when: 'isNew' },
    },
    [isChosen],
  )
}

const isChosen = ({ isNew, amqId }: { isNew?: unknown; amqId?: unknown }): FieldError | null =>
  isNew === true || amqId !== null ? null : { propertyName: 'amqId', errorMessage: messages.required }

export const addAmqFields = addAmqInput([]).fields
