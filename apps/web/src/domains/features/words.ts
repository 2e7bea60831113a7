import { counted } from '../../ui/counted.ts'

export const instances = (count: number): string => `${counted(count)} ${count === 1 ? 'instance' : 'instances'}`

export const stateOf = (isEnabled: boolean): 'enabled' | 'disabled' => (isEnabled ? 'enabled' : 'disabled')
