import type { Permission } from '@acm/contract/core/permissions'
import { PERMISSION_DESCRIPTIONS, PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import clsx from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../../ui/base/Button.tsx'
import { Table } from '../../ui/base/Table.tsx'
import { Breakable } from '../../ui/CodeText.tsx'
import { ExpandMore } from '../../ui/icons.ts'
import { AREAS } from './areas.ts'
import styles from './PermissionGrid.module.css'

export interface GridAnswer {
  text: ReactNode
  /** Absent: nothing to unfold. */
  details?: ReactNode
}

interface PermissionGridProps {
  label: string
  /** Null: no one, nowhere. */
  answerOf: (permission: Permission) => GridAnswer | null
  /** Leaves out permissions without an answer; otherwise dots show which have one. */
  isShort?: boolean
}

/** All permissions by area, each with its answer. */
export function PermissionGrid({ label, answerOf, isShort = false }: PermissionGridProps) {
  const areas = AREAS.map(({ name, permissions }) => ({
    name,
    rows: permissions
      .map((permission) => ({ permission, answer: answerOf(permission) }))
      .filter(({ answer }) => answer !== null || !isShort),
  })).filter(({ rows }) => rows.length > 0)
  const hasDetails = areas.some(({ rows }) => rows.some(({ answer }) => answer?.details))
  return (
    <Table aria-label={label} className={clsx(styles.grid, !isShort && styles.hasMarks)}>
      <GridHead hasDetails={hasDetails} />
      {areas.map(({ name, rows }) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={hasDetails ? 4 : 3} className={styles.area}>
              {name}
            </th>
          </tr>
          {rows.map(({ permission, answer }) => (
            <PermissionRow key={permission} permission={permission} answer={answer} hasDetails={hasDetails} />
          ))}
        </tbody>
      ))}
    </Table>
  )
}

function GridHead({ hasDetails }: { hasDetails: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">Permission</th>
        <th scope="col" className={styles.meaning}>
          What It Allows
        </th>
        <th scope="col">Where</th>
        {hasDetails && (
          <th scope="col" className={styles.act}>
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
  hasDetails: boolean
}

function PermissionRow({ permission, answer, hasDetails }: PermissionRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <tr className={clsx(styles.row, answer && styles.isHeld)}>
        <th scope="row" className={styles.permission}>
          <PermissionName permission={permission} />
        </th>
        <td className={styles.meaning}>{PERMISSION_DESCRIPTIONS[permission]}</td>
        <td className={styles.answer}>{answer?.text ?? 'Not granted'}</td>
        {hasDetails && (
          <td className={styles.act}>
            {answer?.details && (
              <IconButton
                isSmall
                label={`Details of ${PERMISSION_TITLES[permission]}`}
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                onClick={() => setOpen(!isOpen)}
              >
                <ExpandMore />
              </IconButton>
            )}
          </td>
        )}
      </tr>
      {isOpen && answer?.details && (
        <tr id={id}>
          <td colSpan={4} className={styles.details}>
            {answer.details}
          </td>
        </tr>
      )}
    </>
  )
}

/** The title in words, and the constant for anyone who writes it elsewhere: one click selects all of it. */
export const PermissionName = ({ permission }: { permission: Permission }) => (
  <>
    {PERMISSION_TITLES[permission]}{' '}
    <code className={styles.code}>
      {/* Wraps between its words on a phone. */}
      <Breakable parts={permission.split(/(?<=_)/)} />
    </code>
  </>
)
