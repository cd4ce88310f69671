# Generated from the OpenAPI document by `npm run sdk`. Do not edit.
