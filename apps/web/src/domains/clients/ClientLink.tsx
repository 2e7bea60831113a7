import { TextLink } from '../../ui/TextLink.tsx'
import { paths } from './paths.ts'
import { useMayOpenClient } from './useMayOpenClient.ts'

interface ClientLinkProps {
  id: number
  name: string
  /** Rights to the instance open its client, too. */
  instance: { orgUnitId: number | null }
}

export function ClientLink({ id, name, instance }: ClientLinkProps) {
  return useMayOpenClient(id, instance) ? <TextLink to={paths.client(id)}>{name}</TextLink> : name
}
