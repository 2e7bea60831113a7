import { contract } from '@acm/contract'
import { role } from '@acm/contract/roles'
import { type SignInRule as Rule, SIGN_IN_RULE_LABELS, SIGN_IN_RULES } from '@acm/contract/sign-in-rules'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'
import { Text } from '../../ui/base/Text.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { SelectField } from '../../ui/form/fields/SelectField.tsx'
import { useFieldValue } from '../../ui/form/store/entityFormContext.ts'

const { signIn } = role.fields
const CHOICES = SIGN_IN_RULES.map((rule) => ({ value: rule, label: SIGN_IN_RULE_LABELS[rule] }))

/** The sign-in rule of a role, with the number of its users who can meet it. */
export function SignInRule({ roleId }: { roleId: number }) {
  const rule = (useFieldValue(signIn) ?? 'any') as Rule
  const seesUsers = useCan()('USER_VIEW')
  return (
    <FormSection title="Security" about="How people with this role sign in">
      <SelectField of={signIn} choices={CHOICES} hint={rule === 'any' ? '' : 'Asks again before risky changes.'} />
      {rule !== 'any' && roleId !== 0 && seesUsers && <Ready roleId={roleId} rule={rule} />}
    </FormSection>
  )
}

function Ready({ roleId, rule }: { roleId: number; rule: Exclude<Rule, 'any'> }) {
  const { data } = useApiQuery(contract.signInMethods.ready, { query: { roleId } })
  return (
    <Text tone="muted" role="status">
      {data && readyText(data.people, data[rule], rule)}
    </Text>
  )
}

export function readyText(people: number, ready: number, rule: Exclude<Rule, 'any'>): string {
  if (people === 0) return 'Nobody has this role.'
  const are = `${ready} of ${people} people ${ready === 1 ? 'is' : 'are'} ready.`
  const others = people - ready
  if (others === 0) return are
  if (rule === 'twoSteps') return `${are} ${others} will be asked to set it up.`
  return `${are} ${others} ${others === 1 ? 'has' : 'have'} no other way to sign in.`
}
