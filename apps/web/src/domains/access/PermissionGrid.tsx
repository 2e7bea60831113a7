import type { Permission } from '@acm/contract/core/permissions'
import { PERMISSION_DESCRIPTIONS } from '@acm/contract/permission-definitions'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { readAddress, useAddress } from '../../ui/address.ts'
import { ExpandMore } from '../../ui/icons.ts'
import { TableBox, TableFrame } from '../../ui/list/table/TableFrame.tsx'
import { AREAS } from './areas.ts'

export interface GridAnswer {
  text: ReactNode
  /** Absent: nothing to unfold. */
  details?: ReactNode
}

interface PermissionGridProps {
  label: string
  header: string
  none: string
  /** Null: nobody, nowhere. */
  answerOf: (permission: Permission) => GridAnswer | null
}

const HELD_KEY = 'held'

export function PermissionGrid({ label, header, none, answerOf }: PermissionGridProps) {
  const [search, write] = useAddress()
  const isShort = readAddress(search)[HELD_KEY]?.[0] === 'true'
  return (
    <>
      <FormControlLabel
        label="Held permissions only"
        control={
          <Switch checked={isShort} onChange={(_, next) => write({ [HELD_KEY]: next ? ['true'] : [] })} size="small" />
        }
        sx={{ mb: 1 }}
      />
      <PermissionTable label={label} header={header} none={none} answerOf={answerOf} isShort={isShort} />
    </>
  )
}

/** `isShort` leaves out permissions without an answer. */
export function PermissionTable({
  label,
  header,
  none,
  answerOf,
  isShort = false,
}: PermissionGridProps & { isShort?: boolean }) {
  const areas = AREAS.map(({ name, permissions }) => ({
    name,
    rows: permissions
      .map((permission) => ({ permission, answer: answerOf(permission) }))
      .filter(({ answer }) => answer !== null || !isShort),
  })).filter(({ rows }) => rows.length > 0)
  const hasDetails = areas.some(({ rows }) => rows.some(({ answer }) => answer?.details))
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <TableBox tabIndex={0} role="region" aria-label={label}>
        <Grid aria-label={label}>
          <GridHead header={header} hasDetails={hasDetails} />
          {areas.map(({ name, rows }) => (
            <tbody key={name}>
              <tr>
                <th scope="rowgroup" colSpan={hasDetails ? 4 : 3}>
                  {name}
                </th>
              </tr>
              {rows.map(({ permission, answer }) => (
                <PermissionRow
                  key={permission}
                  permission={permission}
                  answer={answer}
                  none={none}
                  hasDetails={hasDetails}
                />
              ))}
            </tbody>
          ))}
        </Grid>
      </TableBox>
    </Paper>
  )
}

function GridHead({ header, hasDetails }: { header: string; hasDetails: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">Permission</th>
        <th scope="col" data-meaning="">
          Meaning
        </th>
        <th scope="col">{header}</th>
        {hasDetails && (
          <th scope="col" data-align="end">
            Details
          </th>
        )}
      </tr>
    </thead>
  )
}

interface PermissionRowProps {
  permission: Permission
  answer: GridAnswer | null
  none: string
  hasDetails: boolean
}

function PermissionRow({ permission, answer, none, hasDetails }: PermissionRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <tr data-held={answer ? '' : undefined}>
        <th scope="row">{breakable(permission)}</th>
        <td data-meaning="">{PERMISSION_DESCRIPTIONS[permission]}</td>
        <td data-align="start">{answer?.text ?? none}</td>
        {hasDetails && (
          <td data-align="end" data-actions="">
            {answer?.details && (
              <IconButton
                size="small"
                aria-label={`Details of ${permission}`}
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                onClick={() => setOpen(!isOpen)}
              >
                <ExpandMore fontSize="small" style={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
              </IconButton>
            )}
          </td>
        )}
      </tr>
      {isOpen && answer?.details && (
        <tr id={id} data-details="">
          <td colSpan={4}>{answer.details}</td>
        </tr>
      )}
    </>
  )
}

/** Names wrap between their words on a phone. */
const breakable = (permission: Permission): ReactNode =>
  permission.split('_').map((word, place) => (
    <Fragment key={word}>
      {place > 0 && (
        <>
          _<wbr />
        </>
      )}
      {word}
    </Fragment>
  ))

const Grid = styled(TableFrame)(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    'thead th': { zIndex: 2 },
    'tbody th': { position: 'static', color: palette.text.primary },
    'tbody th[scope=rowgroup]': {
      height: 36,
      background: palette.background.default,
      borderBottom: `1px solid ${palette.divider}`,
    },
    'tbody th[scope=row]': { fontWeight: 600, background: 'none' },
    [theme.breakpoints.up('md')]: { 'tbody th[scope=row]': { whiteSpace: 'nowrap' } },
    'tbody tr:last-of-type td': { borderBottom: `1px solid ${palette.divider}` },
    'tbody tr:not([data-held], [data-details]) > :is(th[scope=row], td)': {
      color: palette.text.secondary,
      fontWeight: 400,
    },
    'tr[data-details] td': { maxWidth: 'none', color: palette.text.primary, background: palette.action.hover },
    'tbody tr:hover th[scope=row]': { background: palette.action.hover },
    [theme.breakpoints.down('sm')]: {
      '[data-meaning]': { display: 'none' },
      'th, td': { paddingInline: theme.spacing(1) },
      'tbody th[scope=row]': { whiteSpace: 'normal' },
      'td[data-align=start]': { minWidth: '11ch' },
    },
    ul: { margin: 0, paddingInlineStart: theme.spacing(2.5) },
  }
})
