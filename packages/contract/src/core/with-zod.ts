// Imported for its effect by whatever asks for schemas: the server at its start, browsers with their forms.
import * as z from 'zod'
import { makeSchemasWith } from './schema.ts'

makeSchemasWith(z)
