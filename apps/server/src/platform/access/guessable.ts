import type { FieldError } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'
import type { Config } from '../../settings/config.ts'

export interface PasswordOwner {
  email: string
  firstName?: string | null
  lastName?: string | null
}

export type GuessCheck = (password: string, owner: PasswordOwner) => FieldError[]

/** Attackers who know the product try these first, also with digits and characters around and between them. */
const PRODUCT_WORDS = [
  'aces',
  'acescentral',
  'acescentralmanagement',
  'acesmanagement',
  'admin',
  'administrator',
  'audit',
  'centralmanagement',
  'changeme',
  'client',
  'compliance',
  'console',
  'letmein',
  'loan',
  'loanaudit',
  'login',
  'password',
  'qwerty',
  'questionnaire',
  'secret',
  'system',
  'systemadministrator',
  'user',
  'welcome',
]

const ANYTHING: GuessCheck = () => []
let leaked: Promise<ReadonlySet<string>> | null = null

/** The most frequent passwords of known leaks; read when someone sets a password for the first time. */
const readLeaked = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

const lettersOf = (text: string | null | undefined) =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

function namesOf({ email, firstName, lastName }: PasswordOwner): string[] {
  const [first, last] = [lettersOf(firstName), lettersOf(lastName)]
  const [person = '', domain = ''] = email.split('@')
  return [first, last, first + last, last + first, lettersOf(person), lettersOf(domain.split('.')[0])]
}

/** Call it before a transaction begins: the first call reads a list. */
export async function createGuessCheck({ refusesGuessable, publicUrl }: Config): Promise<GuessCheck> {
  if (!refusesGuessable) return ANYTHING
  leaked ??= readLeaked()
  const leakedPasswords = await leaked
  const places = new URL(publicUrl).hostname.split('.').map(lettersOf)
  return (password, owner) => {
    const letters = lettersOf(password)
    const words = [...PRODUCT_WORDS, ...places, ...namesOf(owner)]
    const isGuessed = leakedPasswords.has(password.toLowerCase()) || (letters !== '' && words.includes(letters))
    return isGuessed ? [{ propertyName: 'newPassword', errorMessage: messages.guessable }] : []
  }
}
