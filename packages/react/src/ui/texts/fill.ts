import { createElement, Fragment, type ReactNode } from 'react'

/** A text for each plural category of a language that differs. `{count}` stands for the number. */
export interface PluralForms {
  readonly one?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/** A text. Names in braces, such as `{email}`, stand for values. */
export type Text = string | PluralForms

/** Values of a text by their names. */
export type Values = Readonly<Record<string, string | number>>

const name = /\{(\w+)\}/

/** Returns a text with its values. `count` chooses the plural form and is written in the digits of the language. */
export function fill(text: Text, tag: string, values: Values = {}): string {
  const { count } = values
  const template = typeof text === 'string' ? text : chooseForm(text, tag, Number(count))
  return template.replace(new RegExp(name, 'g'), (all, key: string) => {
    const value = values[key] ?? all
    return typeof value === 'number' ? new Intl.NumberFormat(tag).format(value) : value
  })
}

function chooseForm(forms: PluralForms, tag: string, count: number): string {
  const category = new Intl.PluralRules(tag).select(count)
  const { [category]: form = forms.other }: Partial<Record<Intl.LDMLPluralRule, string>> = forms
  return form
}

/** Returns a text with elements in place of the names in braces. */
export function fillWithNodes(
  template: string,
  nodes: Readonly<Record<string, ReactNode>>,
): ReactNode {
  return template
    .split(name)
    .map((piece, index) =>
      createElement(Fragment, { key: index }, index % 2 === 0 ? piece : nodes[piece]),
    )
}
