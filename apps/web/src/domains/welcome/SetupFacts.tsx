import type { DoctorFinding } from '@acm/contract/welcome'
import { CopyButton } from '../../ui/CopyButton.tsx'
import styles from './SetupPart.module.css'

interface CopiedAddressProps {
  label: string
  address: string
}

export const CopiedAddress = ({ label, address }: CopiedAddressProps) => (
  <span className={styles.address}>
    {label} <code>{address}</code>
    <CopyButton text={address} label={`Copy ${label}`} />
  </span>
)

/** A finding of the doctor, and the remedy. */
export const Findings = ({ of }: { of: readonly DoctorFinding[] }) => (
  <ul className={styles.findings}>
    {of.map(({ about, state, says, todo }) => (
      <li key={says}>
        <strong data-state={state}>{about}</strong> {says} {todo}
      </li>
    ))}
  </ul>
)
