import { describe, expect, it } from 'vitest'
import { describeStatement } from './describe-statement.js'

describe('the description of a statement', () => {
  it.each([
    { statement: 'create table "user" ("id" text)', description: 'table user' },
    { statement: 'create table `user` (`id` text)', description: 'table user' },
    { statement: 'alter table "user" add column "a" text', description: 'column user.a' },
    { statement: 'create index "i" on "user" ("a", "b")', description: 'index on user (a, b)' },
    { statement: 'create unique index "i" on "user" ("a")', description: 'unique key on user (a)' },
    { statement: 'vacuum', description: 'vacuum' },
  ])('says $description for $statement', ({ statement, description }) => {
    expect(describeStatement(statement)).toBe(description)
  })
})
