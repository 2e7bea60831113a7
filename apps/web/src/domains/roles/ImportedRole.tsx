import type { Permission } from '@acm/contract/core/permissions'
import { PERMISSION_DESCRIPTIONS } from '@acm/contract/permission-definitions'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useFolded } from '../../ui/Folded.tsx'

interface ImportedRoleProps {
  /** False for a new role, whose name has fields of its own. */
  isNamed: boolean
  name: string
  description: string
  permissions: readonly Permission[]
  /** The existing role's permissions; only the difference changes anything. */
  stored: readonly Permission[]
  dropped: readonly string[]
}

export function ImportedRole({ isNamed, name, description, permissions, stored, dropped }: ImportedRoleProps) {
  const id = useId()
  const unknown = useFolded(dropped)
  const removed = stored.filter((permission) => !permissions.includes(permission))
  return (
    <>
      {isNamed && (
        <Facts>
          <dt>Name</dt>
          <dd>{name}</dd>
          <dt>Description</dt>
          <dd>{description || '(none)'}</dd>
        </Facts>
      )}
      {dropped.length > 0 && (
        <Alert severity="warning">
          The following permissions are not available in this environment and will be dropped:
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {unknown.shown.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </Box>
          {unknown.unfold}
        </Alert>
      )}
      <section aria-labelledby={id}>
        <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
          {`Permissions (${permissions.length})`}
        </Typography>
        <Permissions aria-labelledby={id}>
          {permissions.map((permission) => (
            <li key={permission}>
              <strong>{permission}</strong>
              {stored.length > 0 && !stored.includes(permission) && <em> added</em>}
              <small>{PERMISSION_DESCRIPTIONS[permission]}</small>
            </li>
          ))}
        </Permissions>
        {removed.length > 0 && (
          <Typography variant="body2" sx={{ mt: 1.5 }}>
            The role loses: {removed.join(', ')}
          </Typography>
        )}
      </section>
    </>
  )
}

const Facts = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: theme.spacing(0.5, 2),
  margin: 0,
  dt: { color: (theme.vars ?? theme).palette.text.secondary },
  dd: { margin: 0, overflowWrap: 'anywhere' },
}))

const Permissions = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: theme.spacing(1, 2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  strong: { fontWeight: 600, overflowWrap: 'anywhere' },
  em: { color: (theme.vars ?? theme).palette.success.main, fontStyle: 'normal', fontWeight: 600 },
  small: { ...theme.typography.caption, display: 'block', color: (theme.vars ?? theme).palette.text.secondary },
}))
