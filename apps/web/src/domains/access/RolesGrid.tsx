import { contract } from '@acm/contract'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import type { Role } from '@acm/contract/roles'
import clsx from 'clsx'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { RecordLink } from '../../shell/MayLink.tsx'
import { Awaited } from '../../ui/Awaited.tsx'
import { Table } from '../../ui/base/Table.tsx'
import { PAGE_TITLE_ID } from '../../ui/pageParts.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AREAS } from './areas.ts'
import grid from './PermissionGrid.module.css'
import { holdersOf } from './paths.ts'
import styles from './RolesGrid.module.css'

/** Roles and their permissions. A permission or a dot leads to the people who have it. */
export function RolesGrid() {
  const roles = useApiQuery(contract.roles.getAll)
  return (
    <Awaited query={roles} failure={contract.roles.getAll.failure}>
      {(all) => <Grid roles={all} />}
    </Awaited>
  )
}

/** More roles don't fit next to each other in a window of 1280 pixels. */
const MOST_IN_SIGHT = 7

function Grid({ roles }: { roles: readonly Role[] }) {
  const links = useRovingLinks()
  const isNarrow = useMediaQuery('(width < 1280px)')
  return (
    <div className={styles.box} data-wide={isNarrow || roles.length > MOST_IN_SIGHT || undefined}>
      <Table aria-label="Permissions by role" className={grid.grid} {...links}>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {roles.map(({ id, name, numPermissions }) => (
              <th key={id} scope="col" className={styles.role}>
                <RecordLink kind="role" id={id} name={name} />
                <small>{`${numPermissions} of ${PERMISSIONS.length}`}</small>
              </th>
            ))}
          </tr>
        </thead>
        {AREAS.map(({ name, permissions }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" className={clsx(grid.area, styles.area)}>
                {name}
              </th>
              <td colSpan={roles.length} />
            </tr>
            {permissions.map((permission) => (
              <PermissionRow key={permission} permission={permission} roles={roles} />
            ))}
          </tbody>
        ))}
      </Table>
    </div>
  )
}

function PermissionRow({ permission, roles }: { permission: Permission; roles: readonly Role[] }) {
  const title = PERMISSION_TITLES[permission]
  return (
    <tr className={grid.row}>
      <th scope="row" className={styles.permission}>
        <RouterLink to={holdersOf(permission)} data-roving="">
          {title}
        </RouterLink>
      </th>
      {roles.map(({ id, name, permissions }) => (
        <td key={id} className={styles.dot}>
          {permissions.some((one) => one.permission === permission) ? (
            <RouterLink
              to={holdersOf(permission, id)}
              data-roving=""
              aria-label={`Yes: who has “${title}” through ${name}`}
            />
          ) : (
            <VisuallyHidden>No</VisuallyHidden>
          )}
        </td>
      ))}
    </tr>
  )
}

const LINKS = '[data-roving]'
const STEPS: Record<string, readonly [rows: number, links: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const linksIn = (part: Element) => [...part.querySelectorAll<HTMLElement>(LINKS)]

/** One tab stop for the links of a table; arrow keys move between them. */
function useRovingLinks() {
  const table = useRef<HTMLTableElement>(null)
  const stopAt = (stop: HTMLElement | undefined) => {
    for (const link of table.current ? linksIn(table.current) : []) link.tabIndex = link === stop ? 0 : -1
  }
  useLayoutEffect(() => {
    const links = table.current ? linksIn(table.current) : []
    if (links.filter((link) => link.tabIndex === 0).length !== 1) stopAt(links[0])
  })
  // A link leads to another view of the page, whose heading is above both.
  useLayoutEffect(() => {
    const element = table.current
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(PAGE_TITLE_ID)?.focus()
    }
  }, [])
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches(LINKS)) stopAt(target)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const next = step && event.target instanceof HTMLElement && linkAfter(event.target, step)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return { ref: table, onFocus, onKeyDown }
}

/** In another row, the link of the same column, or else the row's first. */
function linkAfter(link: HTMLElement, [rows, links]: readonly [number, number]): HTMLElement | undefined {
  const row = link.closest('tr')
  if (!row) return undefined
  if (rows === 0) {
    const all = linksIn(row)
    return all[all.indexOf(link) + links]
  }
  const all = [...(row.closest('table')?.querySelectorAll('tr') ?? [])].filter((one) => linksIn(one).length > 0)
  const next = all[all.indexOf(row) + rows]
  const column = link.closest<HTMLTableCellElement>('th, td')?.cellIndex ?? 0
  return next?.cells[column]?.querySelector<HTMLElement>(LINKS) ?? (next && linksIn(next)[0])
}
