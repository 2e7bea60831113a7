import type { Input } from '@acm/contract/core/fields'
import { expect, it } from 'vitest'
import { FORMS } from '../apps/server/test/declared-records.ts'

const BULK = 'systemEnhancementName!100 isEnabled! ssoIdentityProviderId!'
const BRIDGE = `iceS3BucketName100 iceKmsKeyArn100 iceSftpHost256 iceSftpUsername256 iceSftpPath256
  iceSftpClientPrivateKey20000`

/** By hand, from the specification: `!` is required, a number is the most characters. */
const TABLE: Record<string, string> = {
  'ai-settings instanceAiSettings': 'monthlyQuota!',
  'amq-groups AmqGroupLinkInput': 'amqId! amqGroupId!',
  'amq-groups amqGroup': 'name!255 description255 appcuesPropertyName100',
  'amq-questions AmqQuestionsInput': 'questionList255 wordingKey100 idKey100',
  'amqs AmqVersionUpload': 'amqId! name!18 description!255 startDate!',
  'amqs amqVersion': 'name!18 description!255 startDate!',
  'amqs amq': 'name!255 description255',
  'bulk BulkInput': BULK,
  'bulk ChosenInput': BULK,
  'business-objects BoBulkAddInput': 'boUsername!100 boPassword255',
  'business-objects boAccount': 'boUsername!100 boPassword255 instanceId!',
  'business-objects boConfig': 'instanceId! boUniverseName255',
  'clients EmailPasswordInput': 'newPassword!255',
  'clients client': `acesClientName!100 clientCode!250 emailServer255 emailLogon255 ssoAuthHeader255 ssoClientId255
    ssoHost255 cognitoUserPoolId255 emailSender255 emailPassword255`,
  'confirm ConfirmInput': 'code40',
  'data-bridge DataBridgeInput.setupSystem': BRIDGE,
  'data-bridge SftpPasswordInput': 'newPassword!256',
  'data-bridge dataBridgeSetup': BRIDGE,
  'features BulkEditInput': 'systemEnhancementName!100 isEnabled!',
  'features FeatureFlagInput': 'acesDatabaseId! systemEnhancementName!100 isEnabled!',
  'features UndoInput': 'id!',
  'instances instance': `acesClientId! databaseCode!50 databaseCompany!100 databaseName!100 databaseServer!100
    dataRetentionPolicyMonthsToRetain! dataRetentionPolicyPriority! dataRetentionPolicyMaxAuditsToPurge!
    dataRetentionPolicyMaxLoansToPurge! acesProtectApiKey255 ssoOnlyEmailDomains1000`,
  'notifications userNotification': 'instanceId!',
  'org-units orgUnit': 'name!50 description!100',
  'roles role': 'name!50 description!100',
  'session SignInInput': 'email!255 password!1000',
  'sign-in-methods CodeInput': 'code!40',
  'sign-in-methods PasskeyInput': 'name!50',
  'sign-in-methods PasskeyNameInput': 'name!50',
  'sso AssignmentForm': 'ssoOnlyEmailDomains1000',
  'sso AssignmentInput': 'ssoOnlyEmailDomains1000',
  'sso identityProvider': 'acesClientId! name!255 metadataUrl!255 domains!255',
  'subscriptions subscription': 'acesClientId! amqGroup! startDate!',
  'users PasswordInput': 'newPassword!40',
  'users user': 'email!100 firstName!50 lastName!50 newPassword!40',
  'vendors vendorProduct': `vendorCode!20 vendorName!100 vendorServiceGroup!50 vendorServiceType!50 requestorName!200
    serviceResource!200`,
  'views ViewInput': 'name!50 query2000',
}

function limitsOf({ fields, check }: Input): string[] {
  // Some numbers are required only while a flag is on.
  const on = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => ('initially' in field ? [[name, true]] : [])),
  )
  // Lists have rules of their own.
  const single = Object.keys(fields).filter((name) => fields[name]?.kind !== 'list')
  return single.flatMap((name) => {
    const sentence = (value: unknown) => check({ ...on, [name]: value }, [name])[0]?.errorMessage ?? ''
    const mark = sentence(null) === 'Value is required.' ? '!' : ''
    const [, most = ''] = /^Value must be less than (\d+) characters\.$/.exec(sentence('x'.repeat(30_000))) ?? []
    return mark + most === '' ? [] : [name + mark + most]
  })
}

it.each(Object.entries(TABLE))('%s requires and limits its fields', (name, limits) => {
  expect(limitsOf(FORMS.get(name) as Input).sort()).toEqual(limits.split(/\s+/).sort())
})

it('names each form that requires or limits a field', () => {
  const limited = [...FORMS].flatMap(([name, form]) => (limitsOf(form).length > 0 ? [name] : []))
  expect(Object.keys(TABLE).sort(), 'the rows of TABLE').toEqual(limited.sort())
})
