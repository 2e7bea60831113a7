import { useLoaderData, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Opening } from '../ui/list/model/opening.ts'
import { idOf } from './screenAccess.ts'
import { useOpening } from './useOpening.ts'

/** The key remounts the screen for another record. */
export function ScreenOutlet() {
  const Screen: ComponentType<{ id: number }> = useLoaderData({ strict: false })
  const params: { id?: string } = useParams({ strict: false })
  const id = idOf(params.id)
  return (
    <Opening value={useOpening()}>
      <Screen key={id} id={id} />
    </Opening>
  )
}
