import { useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { useEntityForm, useFieldValue } from '../../ui/form/store/entityFormContext.ts'
import { generatedPassword } from './generatedPassword.ts'
import { userEditorInput } from './userEditorInput.ts'

const { newPassword, confirmPassword } = userEditorInput.fields

/** Fills both password fields, and shows what it filled in for as long as that stands there. */
export function GeneratePassword() {
  const { store } = useEntityForm()
  const typed = useFieldValue(newPassword)
  const [generated, setGenerated] = useState<string | null>(null)
  const generate = () => {
    const password = generatedPassword()
    setGenerated(password)
    store.type(newPassword.name, password)
    store.type(confirmPassword.name, password)
  }
  return (
    <Row gap={12} wraps role="status">
      <Button isSmall onClick={generate}>
        Generate password
      </Button>
      {generated !== null && generated === typed && (
        <span>
          <code>{generated}</code>
          <CopyButton text={generated} label="Copy password" />
        </span>
      )}
    </Row>
  )
}
