import type { FieldError } from './core/field.ts'
import { input, ownId, rowVersion, text } from './core/fields.ts'
import { messages } from './core/messages.ts'

/** The list of the questions in the files of an AMQ, set by a user (R-AMQ-8). */
export const questionFields = {
  /** JSON pointer without places in lists: /sections/questions; / is the file itself. Null: each list named `questions`. */
  questionList: text('Question List', 255),
  /** Key of the wording in each member of the list. */
  wordingKey: text('Wording', 100),
  /** Key of the id; null: there is none. */
  idKey: text('ID', 100),
}

type Given = Partial<Record<keyof typeof questionFields, unknown>>
const together =
  (missing: keyof typeof questionFields, others: readonly (keyof typeof questionFields)[]) =>
  (values: Given): FieldError | null =>
    !values[missing] && others.some((name) => values[name])
      ? { propertyName: missing, errorMessage: messages.required }
      : null

/** All empty: each list named `questions` holds questions again. */
export const AmqQuestionsInput = input({ id: ownId(), ...questionFields, rowVersion: rowVersion() }, [
  together('questionList', ['wordingKey', 'idKey']),
  together('wordingKey', ['questionList', 'idKey']),
  (values) =>
    typeof values.questionList === 'string' && !values.questionList.startsWith('/')
      ? { propertyName: 'questionList', errorMessage: messages.invalid }
      : null,
])

/** Question location: keys from the file's top to the list, and the keys of wording and id. */
export interface QuestionHint {
  list: readonly string[]
  wording: string
  id: string | null
}
type QuestionLocation = { [K in keyof typeof questionFields]: string | null }

/** Null: no one said it. */
export function hintOf({ questionList, wordingKey, idKey }: QuestionLocation): QuestionHint | null {
  if (questionList === null || wordingKey === null) return null
  const keys = questionList === '/' ? [] : questionList.slice(1).split('/')
  return { list: keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')), wording: wordingKey, id: idKey }
}

export const locationOf = ({ list, wording, id }: QuestionHint): QuestionLocation => ({
  questionList: `/${list.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`,
  wordingKey: wording,
  idKey: id,
})
