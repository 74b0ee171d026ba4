import { type Model, type User, userModel } from './models.js'

/** The table of people, for plugins that read people together with rows of their own. */
export const userTable: Model<'user', User> = userModel
