import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useMayOpen } from '../../shell/leaving.ts'
import { useCan } from '../../shell/session/session.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths } from './paths.ts'

interface ClientLinkProps {
  id: number
  name: string
  /** Rights to the instance open its client, too. */
  instance: { orgUnitId: number | null }
}

export function ClientLink({ id, name, instance }: ClientLinkProps) {
  return useMayOpenClient(id, instance) ? <TextLink to={paths.client(id)}>{name}</TextLink> : name
}

/** Allowed by the instance's org unit or by the client's own. */
export function useMayOpenClient(clientId: number, instance: { orgUnitId: number | null }): boolean {
  const can = useCan()
  const mayOpen = useMayOpen()
  const isOpen = can('INSTANCE_DETAILS_VIEW', instance)
  const mayList = can(permissionsOf(contract.clients.getAll.permission))
  const clients = useApiQuery(contract.clients.getAll, { enabled: clientId !== 0 && !isOpen && mayList })
  const client = clients.data?.find((one) => one.acesClientId === clientId)
  return isOpen || (client !== undefined && mayOpen(paths.client(clientId), client))
}
