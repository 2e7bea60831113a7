import type { Permission } from '@acm/contract/core/permissions'
import { Fragment, useContext } from 'react'
import { opens } from '../../shell/screenAccess.ts'
import { useCan } from '../../shell/session/session.ts'
import { Screens } from '../../shell/useScreen.ts'
import { FoldedPanel } from '../../ui/FoldedPanel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { type GridAnswer, PermissionTable } from './PermissionGrid.tsx'
import { pagesOf, telling } from './permissionScreens.ts'

const TITLE = 'Pages each permission unlocks'
const ELSEWHERE = 'No page of its own'

export function PermissionHelp() {
  return (
    <FoldedPanel title={TITLE}>
      <Help />
    </FoldedPanel>
  )
}

function Help() {
  const screens = useContext(Screens)
  const can = useCan()
  const told = telling(screens)
  const mayOpen = (to: string) =>
    screens.some((screen) => screen.path.replace('{id}', '0') === to && opens(screen.permission, can, 0))
  const answerOf = (permission: Permission): GridAnswer => {
    const pages = pagesOf(permission, told)
    if (pages.length === 0) return { text: ELSEWHERE }
    const text = pages.map(({ title, to }, place) => (
      <Fragment key={to ?? title}>
        {place > 0 && ', '}
        {to && mayOpen(to) ? <TextLink to={to}>{title}</TextLink> : title}
      </Fragment>
    ))
    return { text }
  }
  return (
    <PermissionTable
      label="Permissions and the pages they unlock"
      header="Pages"
      none={ELSEWHERE}
      answerOf={answerOf}
    />
  )
}
