import { type Model, type User, userModel } from './models.js'

/** The table of users, for plugins that read users together with their own rows. */
export const userTable: Model<'user', User> = userModel
