import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Row, Stack } from '../../../apps/web/src/ui/base/Stack.tsx'
import { Text } from '../../../apps/web/src/ui/base/Text.tsx'
import styles from './Gallery.module.css'

interface SpecimenProps {
  name: string
  /** Needs the whole width. */
  isWide?: boolean
  children: ReactNode
}

/** A component in some of its states, with its name. */
export const Specimen = ({ name, isWide = false, children }: SpecimenProps) => (
  <div className={clsx(styles.specimen, isWide && styles.wide)}>
    <Text step="xs" tone="muted">
      {name}
    </Text>
    {isWide ? (
      <Stack gap={16}>{children}</Stack>
    ) : (
      <Row gap={12} wraps>
        {children}
      </Row>
    )}
  </div>
)
