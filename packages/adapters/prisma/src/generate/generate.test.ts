import { fileURLToPath } from 'node:url'
import type { Schema } from '@countersign/core'
import { expect, it } from 'vitest'
import { appOptions } from '../test/app-options.js'
import { plain } from '../test/columns.js'
import { generatePrismaSchema, prismaSchemaText } from './index.js'

/** `npm run test:services` generates a client from each of these files. */
it.each(['sqlite', 'postgres', 'mysql'] as const)(
  'writes the models of the core, of plugins and of the app for %s',
  async (kind) => {
    const path = `../../../../../fixtures/prisma/${kind}/auth.prisma`
    const file = fileURLToPath(new URL(path, import.meta.url))
    await expect(generatePrismaSchema(appOptions, kind)).toMatchFileSnapshot(file)
  },
)

it('names both sides of several relations between two models', () => {
  const id = { ...plain, required: true, unique: true }
  const reference = { ...plain, references: 'owner' }
  const schema: Schema = {
    owner: { columns: { id, pets: plain }, uniqueTogether: [] },
    pet: {
      columns: { id, ownerId: reference, owner: plain, carer: reference },
      uniqueTogether: [],
    },
  }
  expect(prismaSchemaText(schema, 'sqlite')).toBe(`model Owner {
  id          String @id
  pets        String?
  petsByOwner Pet[] @relation("Pet_ownerId")
  petsByCarer Pet[] @relation("Pet_carer")

  @@map("owner")
}

model Pet {
  id       String @id
  ownerId  String?
  owner    String?
  carer    String?
  ownerRow Owner? @relation("Pet_ownerId", fields: [ownerId], references: [id], onDelete: Cascade)
  carerRow Owner? @relation("Pet_carer", fields: [carer], references: [id], onDelete: Cascade)

  @@map("pet")
}
`)
})

it('keeps names that Prisma does not take in the database', () => {
  const id = { ...plain, required: true, unique: true }
  const schema: Schema = {
    'app "users"': { columns: { id, 'first name': plain, '2fa': plain }, uniqueTogether: [] },
  }
  const text = prismaSchemaText(schema, 'sqlite')
  expect(text).toContain('model AppUsers {')
  expect(text).toContain('@@map("app \\"users\\"")')
  expect(text).toMatch(/first_name +String\? @map\("first name"\)/)
  expect(text).toMatch(/fa +String\? @map\("2fa"\)/)
})

it.each([
  { title: 'two models of one name', models: ['app_user', 'appUser'], name: 'AppUser' },
  { title: 'a model without letters', models: ['12'], name: '12' },
])('rejects $title', ({ models, name }) => {
  const columns = { id: { ...plain, required: true, unique: true } }
  const schema = Object.fromEntries(models.map((model) => [model, { columns, uniqueTogether: [] }]))
  expect(() => prismaSchemaText(schema, 'sqlite')).toThrow(name)
})

it('throws the error of createAuth for options that it refuses', () => {
  // @ts-expect-error -- the option is a text
  expect(() => generatePrismaSchema({ basePath: 1 }, 'sqlite')).toThrow('basePath')
})
