import { validate } from '@seriousme/openapi-schema-validator';
