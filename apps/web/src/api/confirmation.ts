import type { Endpoint } from '@acm/contract/core/endpoint'
import { createStore } from '../ui/createStore.ts'

interface ConfirmQuestion {
  /** The act that waits for it, e.g. 'You're about to delete a role.' */
  act: string
  answer: (isConfirmed: boolean) => void
}

const question = createStore<ConfirmQuestion | null>(null)
let pending: Promise<boolean> | null = null

export const useConfirmQuestion = question.use

/** Asks the user to prove who they are; false: canceled. Calls that ask in the meantime get the same answer. */
export function confirmIdentity(act: string): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => question.set({ act, answer: resolve })).finally(() => {
    pending = null
    question.set(null)
  })
  return pending
}

/** Back in the browser cancels, as Escape does. False: nothing is asked. */
export function cancelConfirmation(): boolean {
  const open = question.read()
  open?.answer(false)
  return open !== null
}

/** By path; the others are not named. */
const ACTS: Record<string, (body: Record<string, unknown>) => string> = {
  '/Roles/SaveRole': ({ name }) => `save the role ${name}`,
  '/Roles/{id}': () => 'delete a role',
  '/Users/SaveUser': ({ firstName, lastName }) => `give ${firstName} ${lastName} access`,
  '/Users/UpdatePassword': () => 'set a new password',
  '/Users/UpdateOwnPassword': () => 'change your password',
  '/x/sessions/{id}': () => 'end a session',
  '/x/signInMethods/reset': () => 'reset the sign-in methods of a user',
  '/Feature/BulkEdit': () => 'set a feature for all instances',
  '/x/features/bulkEdit/undo': () => 'revert a bulk edit',
  '/x/bulk': () => 'change many records',
  '/x/bulk/{id}/undo': () => 'revert a bulk action',
  '/x/jobs/{id}/retry': () => "retry another person's job",
  '/ClientDatabase/SaveInstanceDetails': () => 'change how an instance signs people in',
  '/x/systemSettings/revealed': () => 'see the shared secret',
  '/Sso/SaveIdentityProvider': ({ name }) => `save the identity provider ${name}`,
  '/Sso/SaveIdentityProviderAssignment': () => 'change how an instance signs people in',
}

export const actOf = ({ path }: Pick<Endpoint, 'path'>, body: unknown): string =>
  `You're about to ${ACTS[path]?.(Object(body)) ?? 'change your sign-in methods'}.`
