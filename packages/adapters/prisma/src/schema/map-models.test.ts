import type { ColumnSchema, Schema } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { type DatabaseKind, prismaSchemaText } from '../generate/index.js'
import { plain } from '../test/columns.js'
import { mapModels } from './map-models.js'

const id: ColumnSchema = { ...plain, required: true, unique: true }
const schema: Schema = {
  owner: {
    columns: {
      id,
      email: { ...plain, required: true, unique: true },
      isActive: { ...plain, type: 'boolean' },
      born: { ...plain, type: 'date' },
      visits: { ...plain, type: 'number' },
    },
    uniqueTogether: [],
  },
  pet: {
    columns: { id, ownerId: { ...plain, required: true, references: 'owner' }, name: plain },
    uniqueTogether: [['ownerId', 'name']],
  },
}
const mine = `
// The app's own names { are not "tables"
datasource db { provider = "postgresql" }

model Owner {
  id       String    @id @default(cuid()) /* of the app */
  email    String    @unique(map: "one_address") @map("email_address")
  isActive Boolean?  @map("is_active")
  born     DateTime? @db.Timestamp(3)
  visits   Int?      @default(3)
  plan     String    @default("free, @db.Text // for now")
  pets     Pet[]

  @@map("app_owners")
  @@schema("auth")
}

model Animal {
  id      String  @id
  ownerId String  @map("owner_id")
  name    String?
  owner   Owner   @relation(
    fields: [ownerId], // both sides
    references: [id], onDelete: Cascade)

  @@unique([name, ownerId(sort: Desc)], name: "whose")
  @@map("pet")
}
`

function problems(text: string, kind: DatabaseKind = 'postgres'): string {
  try {
    mapModels(schema, { text, kind, namespace: null })
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('mapModels', () => {
  it('takes the names of @map and @@map', () => {
    const { owner, pet } = mapModels(schema, { text: mine, kind: 'postgres', namespace: 'app' })
    expect(owner).toMatchObject({
      name: 'app_owners',
      schema: 'auth',
      columns: { email: { name: 'email_address' }, isActive: { name: 'is_active' } },
    })
    expect(pet).toMatchObject({
      name: 'pet',
      schema: 'app',
      columns: { ownerId: { name: 'owner_id' } },
    })
  })

  it('takes the keys of the database', () => {
    const { owner, pet } = mapModels(schema, { text: mine, kind: 'postgres', namespace: 'app' })
    expect([...(owner?.keys ?? [])]).toEqual([
      ['app_owners_pkey', ['id']],
      ['one_address', ['email']],
    ])
    expect([...(pet?.keys ?? [])]).toEqual([
      ['pet_pkey', ['id']],
      ['pet_name_owner_id_key', ['name', 'ownerId']],
    ])
  })

  it.each(['sqlite', 'postgres', 'mysql'] as const)(
    'takes the models that are generated for %s',
    (kind) => {
      expect(problems(prismaSchemaText(schema, kind), kind)).toBe('')
    },
  )
})

describe('createAuth', () => {
  it('names every missing model', () => {
    expect(problems('')).toContain('The model "owner" is missing: add the model Owner')
    expect(problems('')).toContain('The model "pet" is missing: add the model Pet')
  })

  const address = 'String    @unique(map: "one_address") @map("email_address")'

  it.each([
    {
      title: 'a missing field',
      from: 'isActive Boolean?  @map("is_active")',
      to: '',
      problem: '"owner"."isActive" is missing: add isActive Boolean?',
    },
    {
      title: 'another type',
      from: 'Boolean?',
      to: 'String?',
      problem:
        '"owner"."isActive" is a String, which cannot hold a boolean exactly: declare it as Boolean?',
    },
    {
      title: 'a list',
      from: 'Boolean?',
      to: 'Boolean[]',
      problem: '"owner"."isActive" is a Boolean[]',
    },
    {
      title: 'dates without milliseconds',
      from: 'Timestamp(3)',
      to: 'Timestamp(0)',
      problem: '"owner"."born" is a DateTime @db.Timestamp(0)',
    },
    {
      title: 'days',
      from: 'Timestamp(3)',
      to: 'Date',
      problem: '"owner"."born" is a DateTime @db.Date',
    },
    {
      title: 'a field that takes no null',
      from: 'Int? ',
      to: 'Int ',
      problem: '"owner"."visits" takes no null: add ?',
    },
    {
      title: 'a missing key',
      from: address,
      to: 'String @map("email_address")',
      problem: '"owner" has no unique key on email',
    },
    {
      title: 'a missing key of two fields',
      from: '@@unique(',
      to: '@@index(',
      problem: '"pet" has no unique key on ownerId, name',
    },
    {
      title: 'a reference that keeps rows',
      from: ', onDelete: Cascade',
      to: '',
      problem: '"pet"."ownerId" has no relation to Owner with onDelete: Cascade',
    },
    {
      title: 'a field that Prisma fills in',
      from: '"free, @db.Text // for now"',
      to: 'uuid(7)',
      problem:
        '"owner"."plan" is unknown to Countersign, takes no null and has no default in the database',
    },
    {
      title: 'no foreign keys',
      from: 'provider =',
      to: 'relationMode = "prisma"\n provider =',
      problem: 'relationMode = "prisma"',
    },
  ])('names $title', ({ from, to, problem }) => {
    expect(mine).toContain(from)
    expect(problems(mine)).toBe('')
    expect(problems(mine.replace(from, to))).toContain(problem)
  })

  it('names texts of MySQL that are cut at 191 characters', () => {
    const text = prismaSchemaText(schema, 'mysql').replace('String? @db.Text', 'String?')
    expect(problems(text, 'mysql')).toBe('')
    const columns = { id, name: plain }
    const short = 'model Note {\n id String @id\n name String?\n}'
    const map = (tables: Schema, text: string): unknown =>
      mapModels(tables, { text, kind: 'mysql', namespace: null })
    expect(() => map({ note: { columns, uniqueTogether: [] } }, short)).toThrow(
      'declare it as String? @db.Text',
    )
  })
})
