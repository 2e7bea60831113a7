import type { SignInRule } from '@acm/contract/sign-in-rules'

export function readyText(people: number, ready: number, rule: Exclude<SignInRule, 'any'>): string {
  if (people === 0) return 'Nobody has this role.'
  const are = `${ready} of ${people} people ${ready === 1 ? 'is' : 'are'} ready.`
  const others = people - ready
  if (others === 0) return are
  if (rule === 'twoSteps') return `${are} ${others} will be asked to set it up.`
  return `${are} ${others} ${others === 1 ? 'has' : 'have'} no other way to sign in.`
}
