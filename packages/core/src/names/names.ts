/** The names of one model in the database. */
export interface TableNames {
  /** The name of the table. Default: the name of the model. */
  readonly modelName?: string
  /** The names of columns by field. Default: the name of the field. The column `id` keeps its name. */
  readonly fields?: Readonly<Record<string, string>>
}

/** The names of tables and columns, by model: those of the core, of plugins, and the fields of the app. */
export type Names = Readonly<Record<string, TableNames>>
