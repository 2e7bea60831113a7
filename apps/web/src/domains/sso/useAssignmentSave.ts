import { contract } from '@acm/contract'
import type { ValuesOf } from '@acm/contract/core/fields'
import type { Instance } from '@acm/contract/instances'
import { type AssignmentForm, ssoFlagsOf, ssoOptionOf } from '@acm/contract/sso'
import { useApiSave } from '../../api/useApiMutation.ts'
import type { FormValues } from '../../ui/form/store/typedValues.ts'

type Values = ValuesOf<typeof AssignmentForm.fields>

/** The form has one option in place of the flags. */
export function recordOf(instance: Instance) {
  const { databaseId, portalUserSsoMode, ssoOnlyEmailDomains, ssoIdentityProviderId, rowVersion } = instance
  return {
    databaseId,
    ssoOption: ssoOptionOf(instance),
    portalUserSsoMode,
    ssoOnlyEmailDomains,
    ssoIdentityProviderId,
    rowVersion,
  }
}

/** Recorded values in the form's shape; empty if the caller can't read the flags. */
export const asForm = (values: FormValues): FormValues =>
  'enableSso' in values ? { ...values, ssoOption: ssoOptionOf(values as Parameters<typeof ssoOptionOf>[0]) } : {}

export function useAssignmentSave() {
  const { save } = useApiSave(contract.sso.saveAssignment, { affects: ['instances', 'dataBridge'], recordOf })
  return ({ ssoOption, ...values }: Values) => save({ ...values, ...ssoFlagsOf(ssoOption) })
}
