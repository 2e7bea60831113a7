import { TextLink } from '../../ui/LinkButton.tsx'
import { useMayOpenClient } from './ClientPicker.tsx'
import { paths } from './paths.ts'

interface ClientLinkProps {
  id: number
  name: string
  /** By whose rights the client may be opened, beside its own. */
  instance: { orgUnitId: number | null }
}

/** The client of an instance: a link for those who may open it. */
export function ClientLink({ id, name, instance }: ClientLinkProps) {
  return useMayOpenClient(id, instance) ? <TextLink to={paths.client(id)}>{name}</TextLink> : name
}
