import { useLoaderData, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { aboutOf } from '../navigation.ts'
import { PageAbout } from '../ui/pageTitle.ts'
import { idOf } from './screenAccess.ts'
import { useScreen } from './useScreen.ts'

/** The key remounts the screen for another record. */
export function ScreenOutlet() {
  const Screen: ComponentType<{ id: number }> = useLoaderData({ strict: false })
  const params: { id?: string } = useParams({ strict: false })
  const id = idOf(params.id)
  const name = useScreen()?.name
  return (
    <PageAbout value={name && aboutOf(name)}>
      <Screen key={id} id={id} />
    </PageAbout>
  )
}
