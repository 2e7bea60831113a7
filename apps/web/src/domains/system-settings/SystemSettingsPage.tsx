import { contract } from '@acm/contract'
import {
  SECRET_SETTING,
  SETTING_GROUPS,
  SYSTEM_SETTING_ID,
  type SynchronizationTarget,
  type SystemSetting,
} from '@acm/contract/system-settings'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryKey } from '../../api/keys.ts'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { IconButton } from '../../ui/base/Button.tsx'
import { Checkbox } from '../../ui/base/Choice.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { CodeText } from '../../ui/CodeText.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { formatInstant } from '../../ui/dates.ts'
import { Visibility, VisibilityOff } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { HistoryPanel } from '../history/public.ts'
import styles from './SystemSettingsPage.module.css'

/** Read-only (G-SYS-01). */
export function SystemSettingsPage() {
  const settings = useApiQuery(contract.systemSettings.get, { params: { id: SYSTEM_SETTING_ID } })
  return (
    <Page title="System Settings">
      <Stack gap={8} className={styles.notices}>
        <OverdueBackup />
        <Findings />
      </Stack>
      <Awaited query={settings} failure={contract.systemSettings.get.failure}>
        {(stored) => (
          <>
            {SETTING_GROUPS.map((group) => (
              <SettingGroup key={group.title} group={group} settings={stored} />
            ))}
            <HistoryPanel kind="systemSettings" id={SYSTEM_SETTING_ID} />
          </>
        )}
      </Awaited>
    </Page>
  )
}

/** Target of the start page's line about backups. */
function OverdueBackup() {
  const { data } = useApiQuery(contract.systemSettings.backups)
  if (!data?.isOverdue) return null
  const { goodAt, failedAt, failure } = data
  return (
    <Alert severity="warning">
      {failedAt && failure && `The backup of ${formatInstant(failedAt)} failed: ${failure} `}
      {goodAt ? `The last good backup is from ${formatInstant(goodAt)}.` : 'There is no good backup yet.'}
    </Alert>
  )
}

/** Problems of the running server, each with its remedy. */
function Findings() {
  const { data = [] } = useApiQuery(contract.systemSettings.findings)
  return data.map(({ about, state, says, todo }) => (
    <Alert key={says} severity={state === 'wrong' ? 'error' : 'warning'} title={about}>
      {says} {todo}
    </Alert>
  ))
}

interface SettingGroupProps {
  group: (typeof SETTING_GROUPS)[number]
  settings: SystemSetting
}

function SettingGroup({ group, settings }: SettingGroupProps) {
  const id = useId()
  return (
    <Panel role="region" aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{group.title}</h2>
      <dl className={styles.settings}>
        {group.settings.map(([key, label, isCode]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {key === SECRET_SETTING ? (
                <SecretValue label={label} value={settings[key]} />
              ) : (
                <SettingValue label={label} value={settings[key]} isCode={isCode} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

interface SettingValueProps {
  label: string
  value: SystemSetting[keyof SystemSetting]
  isCode: boolean
}

function SettingValue({ label, value, isCode }: SettingValueProps) {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–'
  if (typeof value === 'boolean') {
    return <Checkbox checked={value} disabled aria-label={label} />
  }
  if (Array.isArray(value)) return <Targets label={label} targets={value} />
  return <CopiedText label={label} text={value} isCode={isCode} />
}

/** Rendered as text, never as markup. */
function CopiedText({ label, text, isCode }: { label: string; text: string | null; isCode: boolean }) {
  if (!text) return null
  return (
    <Row gap={4}>
      {isCode ? <CodeText text={text} /> : <span>{text}</span>}
      <CopyButton text={text} label={`${COPY_TEXT}: ${label}`} hint={COPY_TEXT} />
    </Row>
  )
}

function Targets({ label, targets }: { label: string; targets: readonly SynchronizationTarget[] }) {
  return (
    <Stack as="ul" aria-label={label}>
      {targets.map(({ id, description, url }) => (
        <li key={id} className={styles.target}>
          <span>{description ? `${id} – ${description}` : id}</span>
          <CopiedText label={`${label} ${id}`} text={url} isCode />
        </li>
      ))}
    </Stack>
  )
}

/** (G-SYS-01) */
const COPY_TEXT = 'Copy Text'

const MASK = '••••••••••••'

/** Masked at first; each reveal and each copy is recorded (G-SYS-01). */
function SecretValue({ label, value }: { label: string; value: string | null }) {
  const [isShown, setShown] = useState(false)
  const client = useQueryClient()
  const show = useApiMutation(contract.systemSettings.revealed, {
    isForAnswer: true,
    onSuccess: () => {
      setShown(true)
      // Without a recent proof of who asks, the page got none.
      if (value === null) void client.invalidateQueries({ queryKey: queryKey(contract.systemSettings.get) })
    },
  })
  const copy = useApiMutation(contract.systemSettings.revealed, { isForAnswer: true })
  const act = isShown ? `Hide ${label}` : `Show ${label}`
  const toggle = () => (isShown ? setShown(false) : show.mutate({ body: { act: 'shown' } }))
  return (
    <Row gap={4}>
      <Text as="span" step="mono">
        {isShown ? (
          value
        ) : (
          <span aria-label="Hidden" role="img">
            {MASK}
          </span>
        )}
      </Text>
      <IconButton isSmall hint label={act} onClick={toggle}>
        {isShown ? <VisibilityOff /> : <Visibility />}
      </IconButton>
      {value !== null && (
        <CopyButton
          text={value}
          label={`${COPY_TEXT}: ${label}`}
          hint={COPY_TEXT}
          onCopy={() => copy.mutate({ body: { act: 'copied' } })}
        />
      )}
    </Row>
  )
}
