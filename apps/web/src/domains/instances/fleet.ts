import type { InstanceSummary } from '@acm/contract/instances'
import type { ShareTone } from '../../ui/chart/ShareBar.tsx'

/** Parts of the fleet, each instance in one of them. */
export const FLEET = {
  linked: { label: 'Linked', tone: 'main' },
  down: { label: 'Down', tone: 'bad' },
  notLinked: { label: 'Not linked', tone: 'second' },
  disabled: { label: 'Disabled', tone: 'rest' },
} as const satisfies Record<string, { label: string; tone: ShareTone }>

export type FleetPart = keyof typeof FLEET
export const FLEET_PARTS = Object.keys(FLEET) as FleetPart[]

export function fleetPartOf({ disabled, isDown, isLinked }: InstanceSummary): FleetPart {
  if (disabled) return 'disabled'
  if (isDown) return 'down'
  return isLinked ? 'linked' : 'notLinked'
}

/** Parts without instances are left out. */
export function countFleet(instances: readonly InstanceSummary[]): { part: FleetPart; count: number }[] {
  const byPart = Map.groupBy(instances, fleetPartOf)
  return FLEET_PARTS.flatMap((part) => {
    const count = byPart.get(part)?.length
    return count === undefined ? [] : { part, count }
  })
}
