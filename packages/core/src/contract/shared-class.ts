type Class = abstract new (...values: never[]) => object

const isInstance = Function.prototype[Symbol.hasInstance]

/**
 * Makes `instanceof` accept the objects of every loaded copy of the package: an app loads two when a file uses `import`
 * and another `require`, or when it installs two releases. The names of the classes are the same in all copies.
 */
export function shareClasses(classes: Readonly<Record<string, Class>>): void {
  for (const [name, kind] of Object.entries(classes)) {
    const mark = Symbol.for(`countersign.${name}`)
    Object.defineProperty(kind.prototype, mark, { value: true })
    Object.defineProperty(kind, Symbol.hasInstance, {
      value(value: unknown): boolean {
        // A subclass inherits this function, and the mark does not name it.
        if (this !== kind) return isInstance.call(this, value)
        return typeof value === 'object' && value !== null && mark in value
      },
    })
  }
}
