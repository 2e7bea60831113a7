const numbers = new Intl.NumberFormat('en-US')

export const counted = (count: number): string => numbers.format(count)

export const instances = (count: number): string => `${counted(count)} ${count === 1 ? 'instance' : 'instances'}`

export const stateOf = (isEnabled: boolean): 'enabled' | 'disabled' => (isEnabled ? 'enabled' : 'disabled')
