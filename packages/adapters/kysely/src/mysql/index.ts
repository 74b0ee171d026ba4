export { mysql, type MysqlConfig, type MysqlOptions } from './mysql.js'
