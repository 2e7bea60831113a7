import { contract } from '@acm/contract'
import {
  SECRET_SETTING,
  SETTING_GROUPS,
  SYSTEM_SETTING_ID,
  type SynchronizationTarget,
  type SystemSetting,
} from '@acm/contract/system-settings'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { HistoryPanel } from '../history/public.ts'
import { COPY_TEXT, SecretValue } from './SecretValue.tsx'

/** Read-only (G-SYS-01). */
export function SystemSettingsPage() {
  const settings = useApiQuery(contract.systemSettings.get, { params: { id: SYSTEM_SETTING_ID } })
  return (
    <Page title="System Settings">
      <Awaited query={settings} failure={contract.systemSettings.get.failure}>
        {(stored) => (
          <Stack sx={{ gap: 2 }}>
            {SETTING_GROUPS.map((group) => (
              <SettingGroup key={group.title} group={group} settings={stored} />
            ))}
            <HistoryPanel kind="systemSettings" id={SYSTEM_SETTING_ID} />
          </Stack>
        )}
      </Awaited>
    </Page>
  )
}

interface SettingGroupProps {
  group: (typeof SETTING_GROUPS)[number]
  settings: SystemSetting
}

function SettingGroup({ group, settings }: SettingGroupProps) {
  const id = useId()
  return (
    <Panel role="region" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {group.title}
      </Typography>
      <Box component="dl" sx={ROWS}>
        {group.settings.map(([key, label]) => (
          <div key={key} id={key} tabIndex={-1}>
            <dt>{label}</dt>
            <dd>
              {key === SECRET_SETTING ? (
                <SecretValue label={label} value={settings[key]} />
              ) : (
                <SettingValue label={label} value={settings[key]} />
              )}
            </dd>
          </div>
        ))}
      </Box>
    </Panel>
  )
}

interface SettingValueProps {
  label: string
  value: SystemSetting[keyof SystemSetting]
}

function SettingValue({ label, value }: SettingValueProps) {
  if (typeof value === 'boolean') {
    return (
      <Checkbox checked={value} disabled size="small" sx={{ ml: -1 }} slotProps={{ input: { 'aria-label': label } }} />
    )
  }
  if (Array.isArray(value)) return <Targets label={label} targets={value} />
  return <CopiedText label={label} text={value} />
}

/** Rendered as text, never as markup. */
function CopiedText({ label, text }: { label: string; text: string | null }) {
  if (!text) return null
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
      <span>{text}</span>
      <CopyButton text={text} label={`${COPY_TEXT}: ${label}`} hint={COPY_TEXT} />
    </Stack>
  )
}

function Targets({ label, targets }: { label: string; targets: readonly SynchronizationTarget[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {targets.map(({ id, description, url }) => (
        <li key={id}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
            <span>{description ? `${id} – ${description}` : id}</span>
            <CopiedText label={`${label} ${id}`} text={url} />
          </Stack>
        </li>
      ))}
    </Box>
  )
}

const ROWS = {
  m: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { xs: '1fr', sm: '18rem 1fr' },
    columnGap: 3,
    alignItems: 'center',
    minHeight: 40,
    py: 0.5,
    borderTop: 1,
    borderColor: 'divider',
    scrollMargin: '80px',
  },
  '& > div:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 4 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
} as const
